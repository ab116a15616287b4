package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.calibration.CalibrationDocument;
import io.sluice.judge.core.calibration.CalibrationText;
import io.sluice.judge.core.calibration.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrateCommandTest {
    private static final String FILE = "plans/gameday/calibration.yaml";

    @TempDir
    Path directory;

    @Test
    void itPrintsTheTableAndWritesThePictureAndTellsItsProgress() throws IOException {
        Path picture = directory.resolve("curve.svg");
        Shell.Ran ran = Shell.withoutService().run("calibrate", FILE, "--runs", "20", "--svg", picture.toString());

        String expected = CalibrationText.of(CalibrationDocument.read(FILE, Files.readString(Path.of(FILE)))
                .withRuns(20)
                .run(Workers.caller()));
        assertThat(ran.exitCode()).as(ran.errors()).isZero();
        assertThat(ran.output()).isEqualTo(expected).contains("errors 0.015 + 0.33 x share", "gateAndWatch");
        assertThat(ran.errors()).endsWith("100 % of 440 rollouts\n");
        assertThat(Files.readString(picture))
                .startsWith("<svg ")
                .contains("prefers-color-scheme:dark", "percentage points", "tolerated up to here")
                .doesNotContain("NaN", "Infinity");
    }

    @Test
    void withoutAFileItAsksTheDefault() {
        Shell.Ran ran = Shell.withoutService().run("calibrate", "--runs", "5", "--json");

        assertThat(ran.exitCode()).as(ran.errors()).isZero();
        assertThat(ran.output())
                .startsWith("{\"simulated\":\"5 runs a row, seed 1; ")
                .endsWith("}\n");
    }

    @Test
    void whatCannotBeReadEndsWith4AndNamesTheField() throws IOException {
        Path file = Files.writeString(directory.resolve("c.yaml"), "stages: [{share: 1}]\n");
        assertThat(Shell.withoutService().run("calibrate", file.toString()))
                .isEqualTo(new Shell.Ran(
                        4,
                        "",
                        "sluice: " + file
                                + ": stages[0].share must be above 0 and below 1: the comparison needs both arms\n"));

        Path without = Files.writeString(directory.resolve("d.yaml"), "{curve: [], runs: 1}\n");
        assertThat(Shell.withoutService()
                        .run("calibrate", without.toString(), "--svg", "x.svg")
                        .exitCode())
                .isEqualTo(4);
    }
}
