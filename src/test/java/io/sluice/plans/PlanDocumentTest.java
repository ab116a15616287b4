package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanDocument.Format;
import io.sluice.plans.core.PlanReport;
import io.sluice.plans.core.PlanRule;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanDocumentTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void jsonAndYamlAreTheSamePlan() throws IOException {
        PlanDocument yaml = PlanDocument.read(example(), Format.YAML);
        PlanDocument json = PlanDocument.read(StrictJson.write(yaml.value()), Format.JSON);

        assertThat(json).isEqualTo(yaml);
        assertThat(json.plan()).isNotNull();
    }

    @Test
    void theFormatIsKnownByTheFilesName() {
        assertThat(Format.ofFileName("plans/a.yaml")).isEqualTo(Format.YAML);
        assertThat(Format.ofFileName("A.YML")).isEqualTo(Format.YAML);
        assertThat(Format.ofFileName("a.json")).isEqualTo(Format.JSON);
    }

    @Test
    void aPlanWithoutHorizonHasFourteenDays() throws IOException {
        String text = example().replace("horizon: P14D\n", "");

        assertThat(PlanDocument.read(text, Format.YAML).plan().horizon()).hasDays(14);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1", "nonsense: [", "{\"a\":1,\"a\":2}", "{a: .nan}", "\u0000"})
    void aTextThatCannotBeReadIsRefusedAndIsAFindingOnTheCommandLine(String text) {
        for (Format format : Format.values()) {
            assertThatThrownBy(() -> PlanDocument.read(text, format)).isInstanceOf(Refused.class);
            PlanReport report = PlanDocument.check(text, format, NOW);
            assertThat(report.valid()).isFalse();
            assertThat(report.findings()).extracting(Finding::code).containsExactly("UNREADABLE");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "null", "[]", "\"a plan\"", "true"})
    void aDocumentThatIsNoObjectHasOneFindingAboutTheWhole(String text) {
        assertThat(PlanDocument.check(text, Format.JSON, NOW).findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("WRONG_TYPE", "document"));
    }

    @Test
    void anEmptyObjectMissesWhatIsRequired() {
        assertThat(PlanDocument.check("{}", Format.JSON, NOW).findings())
                .extracting(Finding::place)
                .containsExactly("name", "units");
    }

    @Test
    void aDayThatTheCalendarHasNotIsAFindingAndNoException() throws IOException {
        String text =
                example().replace("needsDeploy: true", "needsDeploy: true\n    availableUntil: 2027-02-30T00:00:00Z");

        assertThat(PlanDocument.check(text, Format.YAML, NOW).findings())
                .extracting(Finding::code, Finding::place)
                .contains(org.assertj.core.groups.Tuple.tuple("WRONG_VALUE", "units[0].availableUntil"));
    }

    @Test
    void tenThousandUnitsAreRefusedWithOneFindingWhateverTheyAre() {
        for (JsonValue item : List.of(JsonObject.EMPTY, JsonNull.NULL, JsonValue.text("x"))) {
            JsonValue document = JsonValue.object(
                    Map.of("name", JsonValue.text("p"), "units", JsonValue.array(Collections.nCopies(10_000, item))));

            assertThat(PlanDocument.of(document).check(NOW).findings())
                    .extracting(Finding::code)
                    .containsExactly("TOO_MANY_UNITS");
        }
    }

    @Test
    void aHugeTextInAFieldIsNotRepeatedInTheFinding() {
        String huge = "x".repeat(500_000);
        JsonValue document = JsonValue.object(Map.of(
                "name",
                JsonValue.text(huge),
                "units",
                JsonValue.array(List.of(JsonValue.text(huge))),
                huge,
                JsonNull.NULL));

        assertThat(PlanDocument.of(document).check(NOW).findings())
                .isNotEmpty()
                .allMatch(
                        finding -> finding.place().length() + finding.message().length() < 500);
    }

    @Test
    void aTextOverTheLimitIsRefused() {
        assertThatThrownBy(() -> PlanDocument.read("a: " + "x".repeat(1 << 20), Format.YAML))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.code()).isEqualTo(ErrorCode.BODY_TOO_LARGE));
    }

    /** Any change of the example, however silly, is answered by a report; where the plan is not valid it says why. */
    @Test
    void randomChangesOfAPlanNeverThrow() throws IOException {
        JsonValue example = PlanDocument.read(example(), Format.YAML).value();
        for (long seed = 1; seed <= 1_500; seed++) {
            JsonValue mutant = new Mutation(new Random(seed)).of(example, 0);
            try {
                PlanReport report = PlanDocument.of(mutant).check(NOW);
                assertThat(report.valid() || !report.findings().isEmpty())
                        .as("seed %s", seed)
                        .isTrue();
                report.findings().forEach(finding -> PlanRule.valueOf(finding.code()));
                PlanReport again = PlanDocument.check(StrictJson.write(mutant), Format.JSON, NOW);
                assertThat(again).as("seed %s, read from text", seed).isEqualTo(report);
            } catch (RuntimeException | AssertionError fault) {
                throw new AssertionError("seed " + seed + ": " + StrictJson.write(mutant), fault);
            }
        }
    }

    @Test
    void randomTextsNeverThrow() throws IOException {
        String example = example();
        for (long seed = 1; seed <= 1_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(example);
            for (int i = random.nextInt(8); i >= 0; i--) {
                int at = random.nextInt(text.length());
                text.replace(at, Math.min(text.length(), at + random.nextInt(4)), pick(random));
            }
            try {
                PlanDocument.check(text.toString(), Format.YAML, NOW);
            } catch (RuntimeException | AssertionError fault) {
                throw new AssertionError("seed " + seed + ": " + text, fault);
            }
        }
    }

    private static String pick(Random random) {
        String[] pieces = {
            "{", "}", "[", "]", ":", "\n", " - ", "&a ", "*a", "!!", "|", ">", "\"", "'", "#", "\t", "é", "%"
        };
        return pieces[random.nextInt(pieces.length)];
    }

    private static String example() throws IOException {
        return Files.readString(Path.of("plans/answer-service.yaml"));
    }

    /** Replaces, drops, doubles or adds parts of a value at random. */
    private record Mutation(Random random) {
        JsonValue of(JsonValue value, int depth) {
            if (random.nextInt(40) == 0) {
                return anything(depth);
            }
            if (value instanceof JsonObject object) {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                object.members().forEach((name, member) -> {
                    int dice = random.nextInt(60);
                    if (dice != 0) {
                        members.put(dice == 1 ? name + "x" : name, of(member, depth + 1));
                    }
                });
                return JsonValue.object(members);
            }
            if (value instanceof JsonArray array) {
                List<JsonValue> items = new ArrayList<>();
                array.items().forEach(item -> {
                    for (int copies = random.nextInt(12) == 0 ? random.nextInt(3) : 1; copies > 0; copies--) {
                        items.add(of(item, depth + 1));
                    }
                });
                return JsonValue.array(items);
            }
            return value;
        }

        private JsonValue anything(int depth) {
            return switch (random.nextInt(depth > 6 ? 7 : 9)) {
                case 0 -> JsonNull.NULL;
                case 1 -> JsonBoolean.of(random.nextBoolean());
                case 2 -> new JsonNumber(random.nextInt() + "." + random.nextInt(100));
                case 3 -> new JsonNumber("1e" + random.nextInt(300));
                case 4 -> JsonValue.text("");
                case 5 -> JsonValue.text("P" + random.nextInt(1_000_000) + "D");
                case 6 ->
                    JsonValue.text(new String[] {"latest", "prompt", "ÿ\u2028", "PT", "9999-99-99T99:99:99Z"}
                            [random.nextInt(5)]);
                case 7 -> JsonValue.array(List.of(anything(depth + 1), anything(depth + 1)));
                default -> JsonValue.object(Map.of("kind", anything(depth + 1), "flag", anything(depth + 1)));
            };
        }
    }
}
