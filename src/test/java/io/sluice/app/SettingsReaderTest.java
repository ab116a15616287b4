package io.sluice.app;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.app.Settings.Database;
import io.sluice.app.Settings.Prometheus;
import io.sluice.app.Settings.Stage;
import io.sluice.platform.start.CannotStart;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {
    private static final String URL = "jdbc:postgresql://db:5432/sluice";

    @TempDir
    Path directory;

    @Test
    void anEmptyEnvironmentHasTheDefaults() {
        Settings settings = SettingsReader.read(Map.of("PATH", "/usr/bin"));
        Path data = Path.of("data").toAbsolutePath();
        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.dataDirectory()).isEqualTo(data);
        assertThat(settings.adminTokenFile()).isEqualTo(data.resolve("admin-token"));
        assertThat(settings.database()).isEmpty();
        assertThat(settings.stage()).isEqualTo(Stage.DEV);
        assertThat(settings.peers()).isEmpty();
        assertThat(settings.trustedProxies()).isEmpty();
        assertThat(settings.verifyHosts()).isEmpty();
        assertThat(settings.prometheus()).isEmpty();
    }

    @Test
    void readsEverySettingAndThePasswordFromItsFile() throws IOException {
        Path password = Files.writeString(directory.resolve("password"), "s3cret\n");
        Path metrics = Files.writeString(directory.resolve("metrics"), "other");
        Settings settings = SettingsReader.read(Map.ofEntries(
                entry("SLUICE_PORT", "9090"),
                entry("SLUICE_DATA_DIR", directory.toString()),
                entry("SLUICE_DB_URL", URL),
                entry("SLUICE_DB_USER", "app"),
                entry("SLUICE_DB_PASSWORD_FILE", password.toString()),
                entry("SLUICE_ADMIN_TOKEN_FILE", directory.resolve("token").toString()),
                entry("SLUICE_ENVIRONMENT", "production"),
                entry("SLUICE_PEERS", "http://replica-2:8080, https://[::1]:8443"),
                entry("SLUICE_TRUSTED_PROXIES", "10.0.0.0/8,::1"),
                entry("SLUICE_VERIFY_HOSTS", "answers.internal, [::1]:8443"),
                entry("SLUICE_PROMETHEUS_URL", "https://metrics.internal:9090/under/a-path"),
                entry("SLUICE_PROMETHEUS_TOKEN_FILE", metrics.toString()),
                entry("SLUICE_PROMETHEUS_CA_FILE", metrics.toString()),
                entry("SLUICE_NOTIFICATION_HOSTS", "hooks.internal, fd00::/8")));
        assertThat(settings)
                .isEqualTo(new Settings(
                        9090,
                        directory,
                        Optional.of(new Database(URL, "app", Optional.of("s3cret"))),
                        directory.resolve("token"),
                        Stage.PRODUCTION,
                        List.of(URI.create("http://replica-2:8080"), URI.create("https://[::1]:8443")),
                        List.of("10.0.0.0/8", "::1"),
                        List.of("answers.internal", "[::1]:8443"),
                        Optional.of(new Prometheus(
                                URI.create("https://metrics.internal:9090/under/a-path"),
                                Optional.of(metrics),
                                Optional.of(metrics))),
                        List.of("hooks.internal", "fd00::/8")));
        assertThat(settings.toString()).doesNotContain("s3cret");
    }

    @Test
    void knowsTheCommandLinesOwnVariablesAndLeavesThemAlone() {
        Map<String, String> environment = Map.of("SLUICE_URL", "http://elsewhere", "SLUICE_TOKEN_FILE", "/nowhere");
        assertThat(SettingsReader.read(environment)).isEqualTo(SettingsReader.read(Map.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "SLUICE_PROT, SLUICE_PORT",
        "SLUICE_DATADIR, SLUICE_DATA_DIR",
        "SLUICE_DB_PASSWORD, SLUICE_DB_PASSWORD_FILE",
        "SLUICE_TRUSTED_PROXY, SLUICE_TRUSTED_PROXIES",
        "SLUICE_ADMIN_TOKEN, SLUICE_ADMIN_TOKEN_FILE"
    })
    void anUnknownNameIsRefusedWithTheNearestKnownOneAndItsValueIsNotRepeated(String name, String nearest) {
        assertThatThrownBy(() -> SettingsReader.read(Map.of(name, "s3cret")))
                .isInstanceOf(CannotStart.class)
                .hasMessage(name + " is not a setting; the nearest one is " + nearest);
    }

    @ParameterizedTest
    @CsvSource({
        "SLUICE_PORT, 0",
        "SLUICE_PORT, 65536",
        "SLUICE_PORT, 80.5",
        "SLUICE_PORT, -1",
        "SLUICE_PORT, http",
        "SLUICE_PORT, ' '",
        "SLUICE_ENVIRONMENT, prod",
        "SLUICE_ENVIRONMENT, DEV",
        "SLUICE_PEERS, replica-2",
        "SLUICE_PEERS, 'http://a:1,,http://b:1'",
        "SLUICE_TRUSTED_PROXIES, 10.0.0.0/8 10.1.0.0/16",
        "SLUICE_VERIFY_HOSTS, https://answers.internal",
        "SLUICE_DB_URL, jdbc:mysql://db/sluice",
        "SLUICE_DB_USER, app",
        "SLUICE_DB_PASSWORD_FILE, /run/secrets/password",
        "SLUICE_PROMETHEUS_URL, prometheus:9090",
        "SLUICE_PROMETHEUS_URL, file:///etc/passwd",
        "SLUICE_PROMETHEUS_URL, http://user:s3cret@prometheus:9090",
        "SLUICE_PROMETHEUS_URL, http://prometheus:9090/?token=s3cret",
        "SLUICE_PROMETHEUS_TOKEN_FILE, /run/secrets/token",
        "SLUICE_PROMETHEUS_CA_FILE, /run/secrets/ca"
    })
    void aValueThatCannotBeUsedIsRefusedNamingItsVariable(String name, String value) {
        assertThatThrownBy(() -> SettingsReader.read(Map.of(name, value)))
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining(name + " ");
    }

    @ParameterizedTest
    @CsvSource({"jdbc:postgresql://app:s3cret@db/sluice", "jdbc:postgresql://db/sluice?ssl=true&password=s3cret"})
    void aSecretInTheDatabasesUrlIsRefusedAndNotRepeated(String url) {
        assertThatThrownBy(() -> SettingsReader.read(Map.of("SLUICE_DB_URL", url, "SLUICE_DB_USER", "app")))
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining("SLUICE_DB_URL must not carry")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void aPasswordFileThatIsMissingOrEmptyIsRefused() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty"));
        for (Path file : List.of(directory.resolve("missing"), empty)) {
            assertThatThrownBy(() -> SettingsReader.read(Map.of(
                            "SLUICE_DB_URL", URL, "SLUICE_DB_USER", "app", "SLUICE_DB_PASSWORD_FILE", file.toString())))
                    .isInstanceOf(CannotStart.class)
                    .hasMessageContaining("SLUICE_DB_PASSWORD_FILE names")
                    .hasMessageContaining(file.toString());
        }
    }

    @Test
    void tellsAllThatIsWrongAtOnce() {
        assertThatThrownBy(() -> SettingsReader.read(Map.of("SLUICE_PROT", "1", "SLUICE_PORT", "0")))
                .hasMessageContaining("SLUICE_PROT is not a setting")
                .hasMessageContaining("SLUICE_PORT must be a number");
    }

    @Test
    void speaksToQuarkusInItsOwnWords() {
        Settings settings = SettingsReader.read(Map.of(
                "SLUICE_TRUSTED_PROXIES", "10.0.0.0/8",
                "SLUICE_PORT", "9090",
                "SLUICE_PROMETHEUS_URL", "http://prometheus:9090"));
        Database reached = new Database(URL, "app", Optional.of("s3cret"));
        assertThat(settings.configuration(reached))
                .containsEntry("quarkus.http.port", "9090")
                .containsEntry("quarkus.datasource.jdbc.url", URL)
                .containsEntry("quarkus.datasource.username", "app")
                .containsEntry("quarkus.datasource.password", "s3cret")
                .containsEntry("quarkus.http.proxy.proxy-address-forwarding", "true")
                .containsEntry("quarkus.http.proxy.trusted-proxies", "10.0.0.0/8")
                .containsEntry("sluice.environment", "dev")
                .containsEntry("sluice.prometheus.url", "http://prometheus:9090")
                .doesNotContainKey("sluice.prometheus.token-file")
                .containsEntry(
                        "sluice.admin-token-file", settings.adminTokenFile().toString());
        assertThat(SettingsReader.read(Map.of()).configuration(reached))
                .as("forwarding headers of strangers are not believed")
                .doesNotContainKey("quarkus.http.proxy.proxy-address-forwarding");
    }
}
