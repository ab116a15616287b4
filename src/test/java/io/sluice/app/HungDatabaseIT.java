package io.sluice.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas on one PostgreSQL that takes what it is sent and answers nothing any more, until it goes on. */
class HungDatabaseIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** A second, and as much again for a machine that has other things to do. */
    private static final Duration AT_ONCE = Duration.ofSeconds(2);

    private static final String FLAG =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";
    private static final String REASON = "{\"reason\":\"answers are truncated\"}";
    private static final String FLAGS = "/api/v1/environments/live/flags/";
    private static final String BUDGET = "{\"environment\":\"live\",\"per\":\"tenant\",\"calls\":10,\"degradeAt\":0.5}";

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private EmbeddedPostgres database;
    private ServiceProcess first;
    private ServiceProcess second;
    private String admin;
    private String fleet;

    @BeforeEach
    void startTwoReplicas() throws Exception {
        database = EmbeddedPostgres.start(folder.resolve("database"));
        int firstPort = ServiceProcess.freePort();
        int secondPort = ServiceProcess.freePort();
        first = replica("first", firstPort, secondPort);
        second = replica("second", secondPort, firstPort);
        admin = Files.readString(folder.resolve("first/admin-token")).strip();
        call(first, "PUT", "/api/v1/environments/live", "{}", 200);
        String fleetToken = "{\"name\":\"fleet\",\"role\":\"fleet\",\"environment\":\"live\"}";
        fleet = call(first, "POST", "/api/v1/tokens", fleetToken, 201).replaceFirst(".*\"token\":\"([^\"]+)\".*", "$1");
        call(first, "PUT", "/api/v1/budgets/calls", BUDGET, 200);
        for (String key : new String[] {"one", "two"}) {
            call(first, "PUT", FLAGS + key, FLAG, 200);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(evaluate(second, key)).contains("\"value\":true"));
        }
        call(first, "POST", FLAGS + "one/kill", REASON, 200);
        call(first, "POST", FLAGS + "one/restore", REASON, 200);
    }

    @AfterEach
    void stopAll() throws Exception {
        signal("CONT");
        first.close();
        second.close();
        database.close();
    }

    @Test
    void aKillIsObeyedAtOnceSavedLaterAndStaysRestored() throws Exception {
        signal("STOP");
        killIsAnsweredAtOnce("one");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(evaluate(second, "one")).contains("\"value\":false"));
        await().atMost(PATIENCE)
                .until(() -> send(first, "POST", "/ofrep/v1/evaluate/flags/two", "{\"context\":{}}", fleet)
                        .headers()
                        .firstValue("Sluice-Snapshot-Age")
                        .isPresent());
        long asked = System.nanoTime();
        assertThat(send(first, "GET", "/api/v1/mode", "", fleet).body()).contains("\"mode\":\"full\"");
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).as("the mode").isLessThan(AT_ONCE);
        killIsAnsweredAtOnce("two");

        signal("CONT");
        for (String key : new String[] {"one", "two"}) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(send(first, "POST", FLAGS + key + "/restore", REASON, admin)
                                    .statusCode())
                            .isEqualTo(200));
        }
        for (String replica : new String[] {"first", "second"}) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(folder.resolve(replica + "/kill-journal"))
                            .isEmptyFile());
        }
        for (ServiceProcess replica : List.of(first, second)) {
            for (String key : new String[] {"one", "two"}) {
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(evaluate(replica, key)).contains("\"value\":true"));
            }
        }
        assertThat(actions("one")).containsExactly("restore", "kill", "restore", "kill", "create");
        assertThat(actions("two")).containsExactly("restore", "kill", "create");
    }

    private void killIsAnsweredAtOnce(String key) {
        long asked = System.nanoTime();
        assertThat(call(first, "POST", FLAGS + key + "/kill", REASON, 202)).contains("\"durable\":false");
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).as("the kill").isLessThan(AT_ONCE);
        assertThat(evaluate(first, key)).contains("\"value\":false");
    }

    /** To the server and to each of its sessions. */
    private void signal(String name) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        try (Stream<Path> files = Files.walk(folder.resolve("database"))) {
            Path pidFile = files.filter(file -> file.endsWith("postmaster.pid"))
                    .findFirst()
                    .orElseThrow();
            long pid = Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
            ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
            Stream.concat(Stream.of(server), server.descendants())
                    .forEach(process -> command.add(Long.toString(process.pid())));
        }
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private ServiceProcess replica(String name, int port, int peer) throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put("SLUICE_DB_URL", database.jdbcUrl());
        settings.put("SLUICE_DB_USER", database.user());
        settings.put(
                "SLUICE_DB_PASSWORD_FILE",
                Files.writeString(folder.resolve("password"), database.password())
                        .toString());
        settings.put("SLUICE_PORT", Integer.toString(port));
        settings.put("SLUICE_PEERS", "http://127.0.0.1:" + peer);
        return ServiceProcess.start(folder.resolve(name), settings);
    }

    private List<String> actions(String key) {
        String history = call(first, "GET", FLAGS + key + "/history", "", 200);
        return Stream.of(history.split("\"action\":\""))
                .skip(1)
                .map(rest -> rest.substring(0, rest.indexOf('"')))
                .toList();
    }

    private String evaluate(ServiceProcess replica, String key) {
        return send(replica, "POST", "/ofrep/v1/evaluate/flags/" + key, "{\"context\":{}}", fleet)
                .body();
    }

    private String call(ServiceProcess replica, String method, String path, String body, int status) {
        HttpResponse<String> answer = send(replica, method, path, body, admin);
        assertThat(answer.statusCode())
                .as(method + " " + path + ": " + answer.body())
                .isEqualTo(status);
        return answer.body();
    }

    private HttpResponse<String> send(ServiceProcess replica, String method, String path, String body, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(replica.address() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (method.equals("PUT")) {
            request.header("If-None-Match", "*");
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (Exception failed) {
            throw new AssertionError(method + " " + path, failed);
        }
    }
}
