package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostCommandTest {
    private static final String FILE = "plans/fleet/cost.yaml";

    @TempDir
    Path directory;

    @Test
    void theGuidesMonthIsAddedUpWithAndWithoutAFile() {
        Shell.Ran ran = Shell.withoutService().run("cost");

        assertThat(ran)
                .isEqualTo(
                        new Shell.Ran(0, "a month costs 48292: 8 workers 292, tokens 48000; a request 0.002415\n", ""));
        assertThat(Shell.withoutService().run("cost", FILE)).isEqualTo(ran);
    }

    @Test
    void asJsonItIsTheApisAnswer() {
        assertThat(Shell.withoutService().run("cost", FILE, "--json").output())
                .isEqualTo("{\"workers\":8,\"compute\":292,\"tokens\":48000,\"total\":48292,"
                        + "\"perRequest\":0.002415}\n");
    }

    @Test
    void aFileThatCannotBeReadEndsWith4AndNamesTheField() throws IOException {
        Path file = Files.writeString(directory.resolve("month.yaml"), "capacity: {slots: 0}\n");
        assertThat(Shell.withoutService().run("cost", file.toString()))
                .isEqualTo(new Shell.Ran(4, "", "sluice: " + file + ": capacity.slots must be between 1 and 100000\n"));
    }
}
