package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeCommandTest {
    @TempDir
    Path directory;

    @Test
    void aRollbackSaysWhyAndEndsWith20() {
        Shell.Ran ran = Shell.withoutService().run("judge", "--candidate", "50/287", "--baseline", "6/313");
        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output().lines())
                .first()
                .isEqualTo("rollback: error rate 50/287 (low end 0.135) vs baseline 6/313");
    }

    @Test
    void aProceedSaysHowBadItCouldStillBeAndEndsWith0() {
        Shell.Ran ran = Shell.withoutService().run("judge", "--candidate", "9/132", "--baseline", "13/1000");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.output()).startsWith("proceed\n").contains("errorRate could still be worse by 0.");
    }

    @Test
    void aHoldSaysWhatIsMissingAndEndsWith10() {
        Shell.Ran ran = Shell.withoutService().run("judge", "--candidate", "20/20", "--baseline", "0/313");
        assertThat(ran.exitCode()).isEqualTo(10);
        assertThat(ran.output()).startsWith("hold: ").contains("10 more requests of the candidate, 0 of the baseline");
    }

    @Test
    void aFileIsJudgedAsTheApiWouldJudgeIt() throws IOException {
        Path file = Files.writeString(directory.resolve("evidence.json"), """
                {"candidate":{"version":"v2","requests":31,"errors":0,"cost":{"total":0.0558}},
                 "baseline":{"version":"v1","requests":100,"errors":0,"cost":{"total":0.1}}}""");
        Shell.Ran ran = Shell.withoutService().run("judge", file.toString());
        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output()).startsWith("rollback: cost 0.0018 vs 0.001\n");
        assertThat(Shell.withoutService()
                        .run("judge", "--json", file.toString())
                        .output())
                .startsWith("{\"action\":\"rollback\",\"reasons\":[{\"code\":\"COST\"")
                .contains("\"evidenceHash\":\"sha256:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "judge",
                "judge --candidate 1/30",
                "judge --candidate 31/30 --baseline 1/30",
                "judge --candidate 1:30 --baseline 1/30",
                "judge --candidate -1/30 --baseline 1/30",
                "judge --candidate 1/30 --baseline 1/99999999999999999999",
                "judge evidence.json --candidate 1/30 --baseline 1/30"
            })
    void wrongUseEndsWith3(String words) {
        Shell.Ran ran = Shell.withoutService().run(words.split(" "));
        assertThat(ran.exitCode()).as(ran.errors()).isEqualTo(3);
        assertThat(ran.output()).isEmpty();
    }

    @Test
    void evidenceThatCannotBeReadEndsWith4NamingTheFileAndTheField() throws IOException {
        Path file = Files.writeString(directory.resolve("evidence.json"), """
                {"candidate":{"version":"v2","requests":"31","errors":0},"baseline":{"version":"v1","requests":1}}""");
        Shell.Ran ran = Shell.withoutService().run("judge", file.toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.errors()).startsWith("sluice: " + file + ": candidate.requests ");
        Path missing = directory.resolve("missing.json");
        assertThat(Shell.withoutService().run("judge", missing.toString()).errors())
                .isEqualTo("sluice: " + missing + " does not exist\n");
    }
}
