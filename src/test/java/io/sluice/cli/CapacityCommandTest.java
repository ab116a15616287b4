package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityCommandTest {
    private static final String FILE = "plans/fleet/capacity.yaml";

    @TempDir
    Path directory;

    @Test
    void theGuidesPeakIsPlannedWithoutAWord() {
        Shell.Ran ran = Shell.withoutService().run("capacity");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.output()).isEqualTo("""
                8 workers for 40 requests/s, 32.6 in flight; 0.509 of the limit (slots), 0.582 with one down
                limits, requests/s: slots 78.5, cpu 533.3
                without a waiting room 0 of the requests are shed; 6 workers shed less than 0.01
                in a spike of 60 requests/s 8 workers shed less than 0.01
                  workers  shed at the peak  in the spike
                        6            0.0024        0.1171
                        8                 0        0.0061
                """);
    }

    @Test
    void aQuotaThatIsTooSmallEndsWith20() {
        Shell.Ran ran = Shell.withoutService().run("capacity", "--quota", "40");

        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output()).contains("quota 49.1 (5 slots of each worker)").endsWith("""
                NOT ENOUGH: the peak is above the target
                """);
    }

    @Test
    void aFileSaysTheSameAsTheOptionsAndAnOptionStandsInItsPlace() {
        Shell.Ran ran = Shell.withoutService().run("capacity", FILE);
        assertThat(ran.exitCode()).as(ran.errors()).isZero();
        assertThat(ran.output()).contains("quota 78.5 (8 slots of each worker)");
        assertThat(Shell.withoutService().run("capacity", "--quota", "72", "--headroom", "0.1", "--spike", "60"))
                .isEqualTo(ran);

        assertThat(Shell.withoutService()
                        .run("capacity", FILE, "--headroom", "0.2")
                        .output())
                .contains("quota 68.7 (7 slots of each worker)");
    }

    @Test
    void aFileThatCannotBeReadEndsWith4AndNamesTheField() throws IOException {
        Path file = Files.writeString(directory.resolve("peak.json"), "{\"slots\":0}");
        assertThat(Shell.withoutService().run("capacity", file.toString()))
                .isEqualTo(new Shell.Ran(4, "", "sluice: " + file + ": slots must be between 1 and 100000\n"));
        Path unknown = Files.writeString(directory.resolve("peak.yaml"), "quotaConcurency: 40\n");
        assertThat(Shell.withoutService().run("capacity", unknown.toString()).errors())
                .isEqualTo("sluice: " + unknown + ": quotaConcurency is not a known field\n");
    }

    @Test
    void asJsonItIsTheApisAnswer() {
        assertThat(Shell.withoutService().run("capacity", "--json").output())
                .startsWith("{\"workers\":8,\"slotLimitPerSecond\":78.5,\"cpuLimitPerSecond\":533.3,");
    }

    @Test
    void aBadOptionIsNamedAndEndsWith3() {
        Shell.Ran ran = Shell.withoutService().run("capacity", "--target", "2");

        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.errors()).contains("targetUtilisation must be between 0.01 and 1");
    }
}
