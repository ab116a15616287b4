package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsCommandTest {
    private static final String SOUND = "plans/settings/answer-service.yaml";
    private static final String BROKEN = "plans/settings/broken.yaml";

    @TempDir
    Path directory;

    private static Shell.Ran ran(String... words) {
        return Shell.withoutService().run(words);
    }

    @Test
    void threeEnvironmentsThatAreKeptApartEndWith0() {
        assertThat(ran("settings", SOUND)).isEqualTo(new Shell.Ran(0, SOUND + ": valid, 0 findings\n", ""));
    }

    @Test
    void aDocumentInJsonIsReadAsWell() throws IOException {
        Path file = Files.writeString(directory.resolve("settings.json"), """
                {"environments":{"qa":{"kind":"staging","settings":{"tokens":["s3cret"],"fake":true}}}}""");
        assertThat(ran("settings", file.toString())).isEqualTo(new Shell.Ran(20, file + """
                        : not valid, 1 finding
                          error E01 at environments.qa.settings.tokens: Callers' tokens come from a file (tokensFile), \
                        not from a value.
                        """, ""));
    }

    @Test
    void aProductionThatWasStartedFromAnotherEnvironmentEndsWith20() {
        Shell.Ran ran = ran("settings", BROKEN);
        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output().lines())
                .containsExactly(
                        BROKEN + ": not valid, 6 findings",
                        "  error E01 at environments.production.settings.tokens: Callers' tokens come from a file (tokensFile), not from a value.",
                        "  error E05 at environments.production.settings.fake: Production must not run the offline fake.",
                        "  error E06 at environments.production.settings.model: Production must name its model: a default can change under it.",
                        "  error E07 at environments.production.settings.callers[0]: The caller demo is a test's or a demo's by its name.",
                        "  error E03 at environments.production-eu.settings.tokensFile: The file is shared with staging: one leaked file must open one environment.",
                        "  error UNKNOWN_SETTING at environments.production-eu.settings.logLevl: There is no setting logLevl; the nearest one is logLevel.");
    }

    @Test
    void theDriftOfTwoEnvironmentsIsPrinted() {
        assertThat(ran("settings", SOUND, "--drift", "staging", "production").output())
                .isEqualTo("""
                staging -> production: 3 differ
                  tokensFile: "/run/secrets/staging/tokens" -> "/run/secrets/production/tokens"
                  keysFile: "/run/secrets/staging/keys" -> "/run/secrets/production/keys"
                  secretFolder: "/run/secrets/staging" -> "/run/secrets/production"
                """);
        Shell.Ran fromDev = ran("settings", "--drift", "dev", "production", SOUND);
        assertThat(fromDev.exitCode()).isZero();
        assertThat(fromDev.output())
                .contains("  tokens: set (not shown) -> not set\n")
                .contains("  callers: [\"demo\"] -> [\"web\",\"reports\"]\n")
                .contains("  logLevel: set (not shown) -> not set\n")
                .contains("  model: not set -> \"large-2026-05-01\"\n")
                .doesNotContain("not-a-secret");
    }

    @Test
    void wrongUseEndsWith3AndWhatIsNoSettingsAtAllWith4() throws IOException {
        assertThat(ran("settings", SOUND, "--drift", "staging", "qa").errors())
                .contains("--drift: to must be one of dev, staging, production");
        assertThat(ran("settings", SOUND, "--drift", "staging", "qa").exitCode())
                .isEqualTo(3);
        assertThat(ran("settings", SOUND, "--drift", "staging").exitCode()).isEqualTo(3);
        assertThat(ran("settings").exitCode()).isEqualTo(3);
        Path file = Files.writeString(directory.resolve("s.yaml"), "environments: {e: {kind: qa, settings: {}}}");
        assertThat(ran("settings", file.toString()))
                .isEqualTo(new Shell.Ran(
                        4, "", "sluice: " + file + ": environments.e.kind must be dev, staging or production\n"));
    }
}
