package io.sluice.gameday;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.gameday.core.DrillText;
import io.sluice.gameday.core.RolloutDrill;
import io.sluice.gameday.core.Scenario;
import io.sluice.kernel.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutDrillDocumentTest {
    private static final Path SCENARIOS = Path.of("plans/gameday");
    private static final Path GOLDEN = Path.of("src/test/resources/golden/gameday");

    /** {@code -Dgolden.write=true} writes the texts anew, to be read in the difference. */
    @ParameterizedTest
    @ValueSource(strings = {"load-dependent", "costly"})
    void theCommittedSeedReadsAsTheGoldenText(String name) throws IOException {
        String text = DrillText.of(RolloutDrill.run(read(name)));
        Path golden = GOLDEN.resolve(name + ".txt");
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(golden, text);
        }

        assertThat(text).isEqualTo(Files.readString(golden));
    }

    @Test
    void theCommittedFileWritesOutTheDefaults() throws IOException {
        assertThat(read("load-dependent")).isEqualTo(Scenario.standard());
        assertThat(RolloutDrillDocument.read("x.json", "{}")).isEqualTo(Scenario.standard());
    }

    @Test
    void whatIsLeftOutOfAnArmIsThatArmsDefault() throws IOException {
        Scenario costly = read("costly");

        assertThat(costly.candidate().errorRate())
                .isEqualTo(Scenario.standard().candidate().errorRate());
        assertThat(costly.candidate().errorSlope()).isZero();
        assertThat(costly.candidate().costPerRequest()).isEqualByComparingTo("0.0018");
        assertThat(costly.baseline()).isEqualTo(Scenario.standard().baseline());
    }

    @Test
    void jsonAndYamlSayTheSame() {
        assertThat(RolloutDrillDocument.read(
                        "x.json", "{\"seed\":9,\"alert\":{\"for\":\"PT1M\"},\"policy\":\"cautious\"}"))
                .isEqualTo(RolloutDrillDocument.read("x.yml", "seed: 9\nalert: {for: PT1M}\npolicy: cautious\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"sed\":1}|sed",
                "{\"seed\":-1}|seed",
                "{\"seed\":\"1\"}|seed",
                "{\"seed\":9007199254740992}|seed",
                "{\"arrivals\":{\"perSecond\":0}}|arrivals.perSecond",
                "{\"arrivals\":{\"perSecond\":1e999}}|arrivals.perSecond",
                "{\"arrivals\":{\"perSecond\":20}}|arrivals.perSecond",
                "{\"arrivals\":{\"users\":0}}|arrivals.users",
                "{\"candidate\":{\"errorRate\":1.1}}|candidate.errorRate",
                "{\"candidate\":{\"latencyFactor\":0}}|candidate.latencyFactor",
                "{\"baseline\":{\"costPerRequest\":0}}|baseline.costPerRequest",
                "{\"baseline\":{\"errorSlope\":\"0.1\"}}|baseline.errorSlope",
                "{\"rolling\":{\"steps\":0}}|rolling.steps",
                "{\"rolling\":{\"steps\":51}}|rolling.steps",
                "{\"canary\":{\"shares\":[]}}|canary.shares",
                "{\"canary\":{\"shares\":[0.5,0.25]}}|canary.shares[1]",
                "{\"canary\":{\"shares\":[0]}}|canary.shares[0]",
                "{\"canary\":{\"shares\":[null]}}|canary.shares[0]",
                "{\"canary\":{\"shares\":[1.5]}}|canary.shares[0]",
                "{\"bake\":\"PT0S\"}|bake",
                "{\"bake\":\"PT1S\"}|horizon",
                "{\"bake\":10}|bake",
                "{\"policy\":\"lenient\"}|policy",
                "{\"alert\":{\"every\":\"PT0S\"}}|alert.every",
                "{\"alert\":{\"every\":\"PT1S\"}}|alert.every",
                "{\"alert\":{\"for\":\"-PT1S\"}}|alert.for",
                "{\"alert\":{\"above\":2}}|alert.above",
                "{\"horizon\":\"PT5M\"}|horizon",
                "{\"horizon\":\"P31D\"}|horizon"
            })
    void whatIsWrongIsRefusedByItsField(String json, String field) {
        assertThatThrownBy(() -> RolloutDrillDocument.read("x.json", json))
                .isInstanceOf(Refused.class)
                .satisfies(refused -> assertThat(refused.getMessage()).contains(": " + field + " "));
    }

    private static Scenario read(String name) throws IOException {
        Path file = SCENARIOS.resolve(name + ".yaml");
        return RolloutDrillDocument.read(file.toString(), Files.readString(file));
    }
}
