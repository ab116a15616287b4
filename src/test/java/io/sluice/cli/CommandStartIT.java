package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.testing.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the packaged program loads for a command: a class that is not loaded takes no time. */
class CommandStartIT {
    private static final Pattern LOADED = Pattern.compile("^\\S+ (\\S+) source: ");
    private static final String CALL = "sun.net.www.protocol.http.HttpURLConnection";

    @TempDir
    Path directory = Path.of("");

    @Test
    void aCommandThatNeedsNoServerLoadsNoneOfIts() throws Exception {
        for (String words : List.of(
                "--help",
                "judge --candidate 50/287 --baseline 6/313",
                "check-plan plans/answer-service.yaml",
                "capacity --peak 40 --wait 0.8 --slots 8",
                "drill rollout plans/gameday/load-dependent.yaml")) {
            assertThat(loaded(Map.of(), words))
                    .as(words)
                    .contains("io.sluice.cli.SluiceCommand")
                    .doesNotContain(CALL)
                    .noneMatch(CommandStartIT::isOfTheService);
        }
    }

    @Test
    void aCommandThatAsksTheServiceLoadsNeitherItNorWhatTakesLongToPrepare() throws Exception {
        Path data = directory.resolve("data");
        try (ServiceProcess service = ServiceProcess.start(data)) {
            Map<String, String> settings = Map.of(
                    "SLUICE_URL",
                    service.address(),
                    "SLUICE_TOKEN_FILE",
                    data.resolve("admin-token").toString());
            for (String words : List.of(
                    "status",
                    "status --json",
                    "status 00000000-0000-0000-0000-000000000000",
                    "kill search -e dev --reason because",
                    "pause 00000000-0000-0000-0000-000000000000 --reason because")) {
                assertThat(loaded(settings, words))
                        .as(words)
                        .contains(CALL)
                        .noneMatch(CommandStartIT::isOfTheService)
                        .noneMatch(name -> name.startsWith("java.net.http."))
                        .doesNotContain("com.fasterxml.jackson.databind.ObjectMapper");
            }
        }
    }

    /** The launcher is Quarkus' as well, and may be. */
    private static boolean isOfTheService(String name) {
        return Stream.of("io.quarkus.runtime.", "io.quarkus.arc.", "io.vertx.", "jakarta.", "org.hibernate.")
                        .anyMatch(name::startsWith)
                || name.equals("io.sluice.app.Service");
    }

    /** The names of the classes that were loaded until the command had its answer, whatever that was. */
    private List<String> loaded(Map<String, String> settings, String words) throws Exception {
        Path log = directory.resolve("classes");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log,
                "-jar",
                Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
        command.addAll(List.of(words.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SLUICE_"));
        builder.environment().putAll(settings);
        builder.start().waitFor();
        return names(log);
    }

    private static List<String> names(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(LOADED::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .toList();
        }
    }
}
