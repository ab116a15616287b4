package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.sluice.testing.Api;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code apply} and {@code export} against the running service. */
@QuarkusTest
class FlagFilesCommandTest {
    private static final String SEARCH = """
            {"flags":{"search":{"state":"ENABLED","variants":{"low":10.0,"high":9007199254740993},
             "targeting":{"if":[{"$ref":"staff"},"high"]}}},
             "$evaluators":{"staff":{"ends_with":[{"var":"email"},"@example.com"]}}}""";
    private static final String BANNER = """
            flags:
              - key: banner
                state: ENABLED
                variants: {on: true, off: false}
            """;

    @TempDir
    Path directory = Path.of("");

    private String environment = "";

    @BeforeEach
    void filesAndAnEnvironment() throws IOException {
        environment = Api.environment();
        Files.writeString(directory.resolve("search.json"), SEARCH);
        Files.writeString(directory.resolve("banner.yaml"), BANNER);
        Files.writeString(directory.resolve("notes.txt"), "not a document");
    }

    @Test
    void aDryRunPrintsTheDifferenceAndChangesNothing() {
        Shell.Ran ran = run("apply", "-f", directory.toString(), "--dry-run", environment);

        assertThat(ran.exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(ran.output()).isEqualTo("""
                + segment staff
                + flag banner
                + flag search
                would change 2 flags; 0 the same, 0 not in the files
                """);
        assertThat(run("export", environment).output()).doesNotContain("banner");
    }

    @Test
    void whatIsAppliedIsExportedDigitForDigit() throws IOException {
        assertThat(run("apply", "-f", directory.toString(), environment).output())
                .contains("changed 2 flags");
        Path file = directory.resolve("out").resolve("production.json");
        Files.createDirectories(file.getParent());

        Shell.Ran ran = run("export", "-o", file.toString(), environment);

        assertThat(ran.exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(ran.output()).isEmpty();
        assertThat(Files.readString(file))
                .contains("10.0")
                .contains("9007199254740993")
                .endsWith("}\n");
        assertThat(run("apply", "-f", file.toString(), "--prune", "--dry-run", environment)
                        .output())
                .isEqualTo("would change 0 flags; 2 the same, 0 not in the files\n");
    }

    @Test
    void whatIsInNoFileGoesOnlyWithPrune() {
        Api.createFlag(environment, "old", "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false}}");

        assertThat(run("apply", "-f", directory.toString(), environment).output())
                .endsWith("1 not in the files\n");
        assertThat(run("apply", "-f", directory.toString(), "--prune", environment)
                        .output())
                .startsWith("- flag old\n");
    }

    @Test
    void findingsAreTwentyAndNameTheirPlaces() throws IOException {
        Files.writeString(directory.resolve("search.json"), SEARCH.replace("\"high\"]", "\"huge\"]"));

        Shell.Ran ran = run("apply", "-f", directory.toString(), environment);

        assertThat(ran.exitCode()).isEqualTo(ExitCode.STOP);
        assertThat(ran.output())
                .contains("VARIANT_UNKNOWN flags.search.targeting: ")
                .contains("refused: 422 FINDINGS");
    }

    @Test
    void aFlagInTwoFilesCannotBeDecided() throws IOException {
        Files.writeString(directory.resolve("again.json"), SEARCH);

        Shell.Ran ran = run("apply", "-f", directory.toString(), environment);

        assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(ran.errors())
                .contains("flags.search stands in")
                .contains("again.json")
                .contains("search.json");
    }

    @Test
    void withoutATokenOrAServiceThereIsNoAnswer() {
        String[] nowhere = {"export", "--url", "http://127.0.0.1:1", "--token-file", "target/test-admin-token", "x"};

        assertThat(Shell.withoutService().run(nowhere).exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(Shell.withoutService().run("export", "x").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run("export", "no-such-" + environment).errors()).contains("404 NOT_FOUND");
    }

    private static Shell.Ran run(String command, String... words) {
        String[] all = new String[words.length + 5];
        all[0] = command;
        all[1] = "--url";
        all[2] = "http://127.0.0.1:" + RestAssured.port;
        all[3] = "--token-file";
        all[4] = "target/test-admin-token";
        System.arraycopy(words, 0, all, 5, words.length);
        return Shell.withoutService().run(all);
    }
}
