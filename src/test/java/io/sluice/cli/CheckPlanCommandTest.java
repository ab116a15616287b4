package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckPlanCommandTest {
    @TempDir
    Path directory;

    @Test
    void validPlansEndWith0() {
        Shell.Ran ran = Shell.withoutService()
                .run("check-plan", "plans/answer-service.yaml", "plans/prompt-only.yaml", "plans/sluice.yaml");
        assertThat(ran.exitCode()).as(ran.output()).isZero();
        assertThat(ran.output().lines())
                .filteredOn(line -> line.contains(": valid, 0 errors"))
                .hasSize(3);
    }

    @Test
    void onePlanThatIsNotValidMakesThemAllEndWith20WithItsFindings() {
        Shell.Ran ran = Shell.withoutService().run("check-plan", "plans/broken.yaml", "plans/answer-service.yaml");
        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output())
                .startsWith("plans/broken.yaml: not valid, ")
                .contains("  error ")
                .contains("plans/answer-service.yaml: valid, ");
    }

    @Test
    void aDocumentThatIsNoPlanAtAllIsAFindingToo() throws IOException {
        Path file = Files.writeString(directory.resolve("plan.json"), "{\"name\":");
        Shell.Ran ran = Shell.withoutService().run("check-plan", file.toString());
        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output()).startsWith(file + ": not valid, 1 error");
    }

    @Test
    void aFileThatCannotBeReadEndsWith4() throws IOException {
        Path latin = Files.write(directory.resolve("latin.yaml"), new byte[] {'n', (byte) 0xe9});
        assertThat(Shell.withoutService().run("check-plan", latin.toString()))
                .isEqualTo(new Shell.Ran(4, "", "sluice: " + latin + " is not UTF-8 text\n"));
        assertThat(Shell.withoutService()
                        .run("check-plan", directory.toString())
                        .exitCode())
                .isEqualTo(4);
        assertThat(Shell.withoutService().run("check-plan").exitCode()).isEqualTo(3);
    }
}
