package io.sluice.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.platform.start.CannotStart;
import io.sluice.platform.yaml.StrictYaml;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The times that Sluice ships with nest, and a setting that breaks them is told by its layer. */
class OwnTimeoutsTest {
    private final Properties shipped = new Properties();

    @BeforeEach
    void readTheShippedSettings() throws IOException {
        try (Reader file = Files.newBufferedReader(Path.of("src/main/resources/application.properties"))) {
            shipped.load(file);
        }
    }

    @Test
    void theShippedTimesNest() {
        assertThatCode(() -> timeouts().check()).doesNotThrowAnyException();
    }

    @Test
    void aWaitForThePoolThatOutlivesItsTransactionIsToldByName() {
        shipped.setProperty("quarkus.datasource.jdbc.acquisition-timeout", "25");

        assertThatThrownBy(() -> timeouts().check())
                .isInstanceOf(CannotStart.class)
                .hasMessage("our own timeouts do not nest: the wait for a place in the pool waits 25 s,"
                        + " a transaction only 20 s: a transaction gives up first.");
    }

    @Test
    void everyLayerThatASettingMovesIsWatched() {
        for (String moved : new String[] {
            "quarkus.datasource.jdbc.acquisition-timeout",
            "quarkus.datasource.jdbc.additional-jdbc-properties.connectTimeout",
            "quarkus.datasource.jdbc.additional-jdbc-properties.socketTimeout",
            "sluice.database.lock-limit"
        }) {
            String before = shipped.getProperty(moved);
            shipped.setProperty(moved, "60");
            assertThatThrownBy(() -> timeouts().check()).as(moved).isInstanceOf(CannotStart.class);
            shipped.setProperty(moved, before);
        }
    }

    /** A supervisor that is quicker than the service kills it, and its running requests with it. */
    @Test
    void aStopIsGivenTheTimeThatItTakes() throws IOException {
        JsonValue compose = StrictYaml.read(Files.readString(Path.of("docker-compose.yml")));
        JsonObject service = (JsonObject) ((JsonObject) ((JsonObject) compose).get("services")).get("sluice");
        String grace = ((JsonString) service.get("stop_grace_period")).value();

        assertThat(TimeoutChain.of(
                                TimeoutLayer.of("docker compose", duration(grace)),
                                TimeoutLayer.of(
                                        "the process", Duration.ofSeconds(Service.APPLICATION_STOP_LIMIT_SECONDS)),
                                TimeoutLayer.of("running requests", shipped("quarkus.shutdown.timeout")))
                        .findings())
                .isEmpty();
    }

    private OwnTimeouts timeouts() {
        return new OwnTimeouts(
                shipped("quarkus.datasource.jdbc.acquisition-timeout"),
                shipped("quarkus.datasource.jdbc.additional-jdbc-properties.connectTimeout"),
                shipped("quarkus.datasource.jdbc.additional-jdbc-properties.socketTimeout"),
                shipped("sluice.database.lock-limit"));
    }

    private Duration shipped(String name) {
        return duration(shipped.getProperty(name));
    }

    private static Duration duration(String seconds) {
        return Duration.ofSeconds(Long.parseLong(seconds.replace("s", "")));
    }
}
