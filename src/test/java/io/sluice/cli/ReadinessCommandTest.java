package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.gameday.core.readiness.ReadinessItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadinessCommandTest {
    private static final Path EXAMPLE = Path.of("plans/readiness/answer-service.yaml");

    @TempDir
    Path plans;

    private Path document;

    /** A copy of the examples, to break. */
    @BeforeEach
    void aCopyToBreak() throws IOException {
        Path source = Path.of("plans");
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = plans.resolve(source.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        document = plans.resolve("readiness/answer-service.yaml");
    }

    @Test
    void theExampleIsReadyWithNineRows() {
        Shell.Ran ran = Shell.withoutService().run("readiness", EXAMPLE.toString());
        assertThat(ran.output())
                .startsWith("READINESS of answer-service 2.4.1\n[ok  ] acceptance list      5 criteria, each with")
                .contains("[ok  ] load at planned peak 8 workers, 8 needed")
                .contains("[ok  ] game-day replay      gated canary rolled back, exposed ")
                .contains("[ok  ] rollback plan        5 release units")
                .endsWith("\nRESULT: READY\n");
        assertThat(ran.output().lines()).hasSize(ReadinessItem.values().length + 2);
        assertThat(ran.exitCode()).isZero();
    }

    @Test
    void theSameFilesGiveTheSameBytes() {
        assertThat(Shell.withoutService().run("readiness", EXAMPLE.toString()))
                .isEqualTo(Shell.withoutService().run("readiness", document.toString()));
    }

    @Test
    void whatNobodySpeaksOfFails() throws IOException {
        Files.writeString(document, "name: answer-service 2.4.1\n");
        Shell.Ran ran = Shell.withoutService().run("readiness", document.toString());
        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output().lines().filter(line -> line.startsWith("[fail]")))
                .hasSize(ReadinessItem.values().length)
                .allMatch(line -> line.endsWith("not given"));
        assertThat(ran.output()).endsWith("RESULT: NOT READY\n");
    }

    @Test
    void eachRowFailsOnItsOwnFaultAndHidesNoOther() throws IOException {
        breaks(
                ReadinessItem.ACCEPTANCE,
                "readiness/acceptance/TEST-answers.xml",
                "time=\"0.009\"/>",
                "><failure/></testcase>");
        breaks(ReadinessItem.CONTAINERS, "readiness/Dockerfile", "USER answers", "USER root");
        breaks(ReadinessItem.SMOKE, "readiness/smoke/TEST-smoke.xml", "time=\"1.02\"/>", "><skipped/></testcase>");
        breaks(
                ReadinessItem.ENVIRONMENTS,
                "settings/answer-service.yaml",
                "/run/secrets/production/keys",
                "/run/secrets/staging/keys");
        breaks(ReadinessItem.TIMEOUTS, "fleet/timeouts.yaml", "PT20S", "PT40S");
        breaks(ReadinessItem.LOAD, "readiness/answer-service.yaml", "workers: 8", "workers: 7");
        breaks(ReadinessItem.GATE, "readiness/answer-service.yaml", "count: 188", "count: 98");
        breaks(ReadinessItem.GAME_DAY, "gameday/load-dependent.yaml", "errorSlope: 0.33", "errorSlope: 0");
        breaks(ReadinessItem.PLAN, "answer-service.yaml", "previous: ", "previous: latest # ");
    }

    @Test
    void aFileThatIsNotThereFailsItsRow() throws IOException {
        Files.delete(plans.resolve("readiness/Dockerfile"));
        Files.delete(plans.resolve("readiness/smoke/TEST-smoke.xml"));
        assertThat(failing(Shell.withoutService().run("readiness", document.toString())))
                .containsExactly(ReadinessItem.CONTAINERS, ReadinessItem.SMOKE);
    }

    @Test
    void aDocumentThatCannotBeReadEndsWith4AndNamesTheField() throws IOException {
        Files.writeString(document, "name: x\nsmok: smoke\n");
        Shell.Ran ran = Shell.withoutService().run("readiness", document.toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.errors()).contains("smok");
        assertThat(Shell.withoutService().run("readiness").exitCode()).isEqualTo(3);
        assertThat(Shell.withoutService().run("readiness", "nowhere.yaml").exitCode())
                .isEqualTo(4);
    }

    @Test
    void asJsonItHasTheSameRows() {
        Shell.Ran ran = Shell.withoutService().run("readiness", "--json", EXAMPLE.toString());
        assertThat(ran.output()).contains("\"ready\":true").contains("\"item\":\"game-day replay\",\"ok\":true");
    }

    private void breaks(ReadinessItem item, String file, String part, String instead) throws IOException {
        Path broken = plans.resolve(file);
        String sound = Files.readString(broken);
        assertThat(sound).contains(part);
        Files.writeString(broken, sound.replace(part, instead));
        Shell.Ran ran = Shell.withoutService().run("readiness", document.toString());
        assertThat(failing(ran)).as(ran.output()).containsExactly(item);
        assertThat(ran.exitCode()).isEqualTo(20);
        Files.writeString(broken, sound);
    }

    private static List<ReadinessItem> failing(Shell.Ran ran) {
        return Arrays.stream(ReadinessItem.values())
                .filter(item -> ran.output().contains("[fail] " + item.words()))
                .toList();
    }
}
