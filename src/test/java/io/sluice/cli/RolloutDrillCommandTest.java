package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolloutDrillCommandTest {
    private static final String SCENARIO = "plans/gameday/load-dependent.yaml";

    @TempDir
    Path directory;

    @Test
    void theCommittedScenarioPrintsTheGoldenText() throws IOException {
        Shell.Ran ran = Shell.withoutService().run("drill", "rollout", SCENARIO);

        assertThat(ran.exitCode()).as(ran.errors()).isZero();
        assertThat(ran.output())
                .isEqualTo(Files.readString(Path.of("src/test/resources/golden/gameday/load-dependent.txt")));
    }

    @Test
    void aSeedATraceAndJsonMayBeAskedFor() {
        Shell.Ran ran = Shell.withoutService()
                .run("drill", "rollout", SCENARIO, "--seed", "7", "--trace", "plans/gameday/trace-small.csv", "--json");

        assertThat(ran.exitCode()).as(ran.errors()).isZero();
        assertThat(ran.output())
                .startsWith("{\"seed\":7,")
                .contains("the trace small")
                .endsWith("}\n");
    }

    @Test
    void whatCannotBeReadEndsWith4AndNamesTheFileAndTheField() throws IOException {
        Path scenario = Files.writeString(directory.resolve("s.yaml"), "candidate: {errorRate: 2}\n");
        assertThat(Shell.withoutService().run("drill", "rollout", scenario.toString()))
                .isEqualTo(new Shell.Ran(
                        4, "", "sluice: " + scenario + ": candidate.errorRate must be between 0 and 1\n"));

        Path trace = Files.writeString(directory.resolve("t.csv"), "time\n");
        Shell.Ran ran = Shell.withoutService().run("drill", "rollout", SCENARIO, "--trace", trace.toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.errors()).startsWith("sluice: " + trace + ": trace line 1 must be ");
    }

    @Test
    void aDrillWithoutANameOrAFileIsWrongUse() {
        assertThat(Shell.withoutService().run("drill").exitCode()).isEqualTo(3);
        assertThat(Shell.withoutService().run("drill", "rollout").exitCode()).isEqualTo(3);
        assertThat(Shell.withoutService().run("drill", "weather", SCENARIO).exitCode())
                .isEqualTo(3);
    }
}
