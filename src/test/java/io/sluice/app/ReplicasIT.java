package io.sluice.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.platform.database.DatabaseListener;
import io.sluice.platform.postgres.EmbeddedPostgres;
import io.sluice.testing.ServiceProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas as processes of their own on one PostgreSQL, which is stopped under them. */
class ReplicasIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String FLAG =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";
    private static final String RULED =
            FLAG.replaceFirst("}$", ",\"targeting\":{\"if\":[{\"\\$ref\":\"everybody\"},\"off\",\"on\"]}}");
    private static final String SEGMENT = "/api/v1/environments/live/segments/everybody";
    private static final String REASON = "{\"reason\":\"answers are truncated\"}";
    private static final String FLAGS = "/api/v1/environments/live/flags/";

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private EmbeddedPostgres database;
    private Map<String, String> settings;
    private int firstPort;
    private int secondPort;
    private ServiceProcess first;
    private ServiceProcess second;
    private String admin;
    private String fleet;

    @BeforeEach
    void startTwoReplicas() throws Exception {
        database = EmbeddedPostgres.start(folder.resolve("database"));
        settings = Map.of(
                "SLUICE_DB_URL", database.jdbcUrl(),
                "SLUICE_DB_USER", database.user(),
                "SLUICE_DB_PASSWORD_FILE",
                        Files.writeString(folder.resolve("password"), database.password())
                                .toString());
        firstPort = ServiceProcess.freePort();
        secondPort = ServiceProcess.freePort();
        first = replica("first", firstPort, secondPort);
        admin = Files.readString(folder.resolve("first/admin-token")).strip();
        second = replica("second", secondPort, firstPort);
        call(first, "PUT", "/api/v1/environments/live", "{}", 200);
        String made = call(
                first,
                "POST",
                "/api/v1/tokens",
                "{\"name\":\"fleet\",\"role\":\"fleet\",\"environment\":\"live\"}",
                201);
        fleet = made.replaceFirst(".*\"token\":\"([^\"]+)\".*", "$1");
        for (String key : new String[] {"one", "two", "three"}) {
            call(first, "PUT", FLAGS + key, FLAG, 200);
        }
    }

    @AfterEach
    void stopAll() throws Exception {
        first.close();
        second.close();
        database.close();
    }

    @Test
    void obeyEachOtherKnowNoDatabaseAndLoseNoKill() throws Exception {
        bothAnswerAllFlagsUnderOneTag();
        aSegmentOnOneIsObeyedByTheOther();
        aKillOnOneIsObeyedByTheOther();
        alsoAfterTheListeningSessionsWereEnded();
        database.close();
        withoutTheDatabaseTheyServeAndKill();
        aRestartWithoutTheDatabaseServesFromDisk();
        database = EmbeddedPostgres.start(folder.resolve("database"));
        whenItIsBackTheKillIsSaved();
    }

    private void bothAnswerAllFlagsUnderOneTag() {
        await().atMost(PATIENCE).untilAsserted(() -> {
            HttpResponse<String> one = evaluateAll(first);
            assertThat(evaluateAll(second).headers().firstValue("ETag"))
                    .isPresent()
                    .isEqualTo(one.headers().firstValue("ETag"));
            assertThat(evaluateAll(second).body()).isEqualTo(one.body());
        });
    }

    private void aSegmentOnOneIsObeyedByTheOther() {
        call(first, "PUT", SEGMENT, "{\"==\":[1,1]}", 200);
        call(first, "PUT", FLAGS + "ruled", RULED, 200);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(value(second, "ruled")).isEqualTo("false"));

        HttpRequest.Builder change = request(first, "PUT", SEGMENT, "{\"==\":[1,2]}", admin);
        assertThat(send(change.header("If-Match", "\"1\"")).statusCode()).isEqualTo(200);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(value(second, "ruled")).isEqualTo("true"));
    }

    private void aKillOnOneIsObeyedByTheOther() {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(value(second, "one")).isEqualTo("true"));
        kill(first, "one", 200);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(value(second, "one")).isEqualTo("false"));
    }

    private void alsoAfterTheListeningSessionsWereEnded() throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_terminate_backend(pid) from pg_stat_activity where application_name = '"
                    + DatabaseListener.SESSION + "'");
        }
        call(second, "POST", FLAGS + "one/restore", REASON, 200);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(value(first, "one")).isEqualTo("true"));
        kill(second, "one", 200);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(value(first, "one")).isEqualTo("false"));
    }

    private void withoutTheDatabaseTheyServeAndKill() throws Exception {
        assertThat(value(first, "two")).isEqualTo("true");
        assertThat(kill(first, "two", 202)).contains("\"durable\":false").contains("\"peersTold\":1");
        assertThat(value(first, "two")).isEqualTo("false");
        assertThat(value(second, "two")).as("on the peer that was told").isEqualTo("false");
        assertThat(value(first, "three")).isEqualTo("true");
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(evaluate(second, "three").headers().firstValue("Sluice-Snapshot-Age"))
                                .isPresent());
        assertThat(first.get("/q/health/ready", "")).as("readiness").isEqualTo(200);
        HttpResponse<String> refused = send(first, "PUT", FLAGS + "four", FLAG, admin);
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        call(first, "POST", FLAGS + "two/restore", REASON, 503);
    }

    private void aRestartWithoutTheDatabaseServesFromDisk() throws Exception {
        first.kill();
        first = replica("first", firstPort, secondPort);
        assertThat(value(first, "one")).as("killed in the snapshot").isEqualTo("false");
        assertThat(value(first, "two")).as("killed in the journal").isEqualTo("false");
        assertThat(value(first, "three")).isEqualTo("true");
        assertThat(evaluate(first, "three").headers().firstValue("Sluice-Snapshot-Age"))
                .isPresent();
        assertThat(send(first, "POST", "/ofrep/v1/evaluate/flags", "{\"context\":{}}", "guessed")
                        .statusCode())
                .isEqualTo(401);
        assertThat(Files.getPosixFilePermissions(folder.resolve("first/snapshots/live.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.getPosixFilePermissions(folder.resolve("first/known-tokens.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    private void whenItIsBackTheKillIsSaved() {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                send(first, "GET", FLAGS + "two", "", admin).body())
                        .contains("\"killed\":true"));
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(folder.resolve("first/kill-journal")).isEmptyFile());
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(evaluate(first, "two").headers().firstValue("Sluice-Snapshot-Age"))
                        .isEmpty());
        assertThat(value(second, "two")).isEqualTo("false");
        assertThat(call(first, "GET", FLAGS + "two/history", "", 200).split("\"action\":\"kill\"", -1))
                .as("one kill, by whichever replica saved it first")
                .hasSize(2);
    }

    private ServiceProcess replica(String name, int port, int peer) throws Exception {
        Map<String, String> own = new HashMap<>(settings);
        own.put("SLUICE_PORT", Integer.toString(port));
        own.put("SLUICE_PEERS", "http://127.0.0.1:" + peer);
        return ServiceProcess.start(folder.resolve(name), own);
    }

    private String kill(ServiceProcess replica, String key, int status) {
        return call(replica, "POST", FLAGS + key + "/kill", REASON, status);
    }

    private String value(ServiceProcess replica, String key) {
        return evaluate(replica, key).body().replaceFirst(".*\"value\":([a-z]+).*", "$1");
    }

    private HttpResponse<String> evaluate(ServiceProcess replica, String key) {
        return send(replica, "POST", "/ofrep/v1/evaluate/flags/" + key, "{\"context\":{}}", fleet);
    }

    private HttpResponse<String> evaluateAll(ServiceProcess replica) {
        return send(replica, "POST", "/ofrep/v1/evaluate/flags", "{\"context\":{}}", fleet);
    }

    private String call(ServiceProcess replica, String method, String path, String body, int status) {
        HttpResponse<String> answer = send(replica, method, path, body, admin);
        assertThat(answer.statusCode())
                .as(method + " " + path + ": " + answer.body())
                .isEqualTo(status);
        return answer.body();
    }

    private HttpResponse<String> send(ServiceProcess replica, String method, String path, String body, String token) {
        HttpRequest.Builder request = request(replica, method, path, body, token);
        return send(method.equals("PUT") ? request.header("If-None-Match", "*") : request);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        HttpRequest built = request.build();
        try {
            return http.send(built, BodyHandlers.ofString());
        } catch (Exception failed) {
            throw new AssertionError(built.method() + " " + built.uri(), failed);
        }
    }

    private static HttpRequest.Builder request(
            ServiceProcess replica, String method, String path, String body, String token) {
        return HttpRequest.newBuilder(URI.create(replica.address() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
    }
}
