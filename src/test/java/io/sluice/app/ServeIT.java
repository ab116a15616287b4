package io.sluice.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.platform.postgres.EmbeddedPostgres;
import io.sluice.testing.EventClient;
import io.sluice.testing.ServiceProcess;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program as a process of its own, the way a person starts and ends it. */
class ServeIT {
    private static final int TERMINATED = 128 + 15;
    private static final int CANNOT_DECIDE = 4;

    @TempDir
    Path data;

    @Test
    void saysItIsReadyInOneLineAnswersAndStopsCleanlyOnSigterm() throws Exception {
        ServiceProcess service = ServiceProcess.start(data);
        assertThat(service.readyLine())
                .isEqualTo("Sluice is ready at " + service.address() + " (admin token in " + data.resolve("admin-token")
                        + ")");
        assertThat(service.get("/q/health", "")).isEqualTo(200);
        assertThat(Files.getPosixFilePermissions(data.resolve("admin-token")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(service.terminate()).isEqualTo(TERMINATED);
        assertThat(service.furtherOutput())
                .as("standard output after the ready line")
                .isEmpty();
        assertThat(data.resolve("postgres/cluster/postmaster.pid"))
                .as("mark of a running database")
                .doesNotExist();
    }

    @Test
    void endsEveryStreamWithItsLastEventOnSigterm() throws Exception {
        ServiceProcess service = ServiceProcess.start(data);
        String token = Files.readString(data.resolve("admin-token")).strip();
        try (EventClient client =
                EventClient.open(URI.create(service.address()), "/api/v1/events/stream", token, null)) {
            Awaitility.await().until(client::isOpen);
            assertThat(service.terminate()).isEqualTo(TERMINATED);
            Awaitility.await().until(client::isEnded);
            assertThat(client.events()).extracting(EventClient.Event::data).endsWith("{\"reason\":\"shutdown\"}");
        }
    }

    @Test
    void goesOnWhereItWasAfterItWasKilled() throws Exception {
        ServiceProcess killed = ServiceProcess.start(data);
        String token = Files.readString(data.resolve("admin-token")).strip();
        killed.kill();
        try (ServiceProcess service = ServiceProcess.start(data)) {
            assertThat(service.get("/api/v1/tokens", token)).isEqualTo(200);
            assertThat(service.get("/api/v1/tokens", "guessed")).isEqualTo(401);
        }
    }

    @Test
    void runsOnAnExternalDatabaseWithoutStartingItsOwn(@TempDir Path elsewhere) throws Exception {
        try (EmbeddedPostgres external = EmbeddedPostgres.start(elsewhere)) {
            Path password = Files.writeString(elsewhere.resolve("password"), external.password());
            Map<String, String> settings = Map.of(
                    "SLUICE_DB_URL", external.jdbcUrl(),
                    "SLUICE_DB_USER", external.user(),
                    "SLUICE_DB_PASSWORD_FILE", password.toString());
            try (ServiceProcess service = ServiceProcess.start(data, settings)) {
                assertThat(service.get("/q/health/ready", "")).isEqualTo(200);
                assertThat(data.resolve("postgres")).doesNotExist();
            }
        }
    }

    @Test
    void refusesADataDirectoryThatAnotherServiceUses() throws Exception {
        try (ServiceProcess first = ServiceProcess.start(data)) {
            ServiceProcess.Ended second = ServiceProcess.runToItsEnd(Map.of("SLUICE_DATA_DIR", data.toString()));
            assertThat(second.exitCode()).isEqualTo(CANNOT_DECIDE);
            assertThat(second.errors()).contains(data + " is in use by process " + first.pid());
        }
    }

    @Test
    void refusesToStartWhereItsOwnTimeoutsDoNotNest() throws Exception {
        ServiceProcess.Ended ended = ServiceProcess.runToItsEnd(
                Map.of("SLUICE_DATA_DIR", data.toString(), "QUARKUS_DATASOURCE_JDBC_ACQUISITION_TIMEOUT", "25S"));
        assertThat(ended.exitCode()).isEqualTo(CANNOT_DECIDE);
        assertThat(ended.errors())
                .contains("our own timeouts do not nest: the wait for a place in the pool waits 25 s,"
                        + " a transaction only 20 s")
                .doesNotContain("\tat ");
    }

    @Test
    void refusesAnUnknownSettingBeforeAnythingStarts() throws Exception {
        ServiceProcess.Ended ended =
                ServiceProcess.runToItsEnd(Map.of("SLUICE_DATA_DIR", data.toString(), "SLUICE_PROT", "1"));
        assertThat(ended.exitCode()).isEqualTo(CANNOT_DECIDE);
        assertThat(ended.errors()).isEqualTo("sluice: SLUICE_PROT is not a setting; the nearest one is SLUICE_PORT\n");
        assertThat(data).isEmptyDirectory();
    }
}
