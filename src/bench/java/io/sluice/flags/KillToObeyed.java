package io.sluice.flags;

import io.sluice.platform.database.DatabaseListener;
import io.sluice.platform.postgres.EmbeddedPostgres;
import io.sluice.testing.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;

/**
 * Measures, on two replicas of the packaged service and one PostgreSQL, how long after the answer to a kill the other
 * replica answers with the off value. One restore follows each kill, so that every kill is a change.
 */
public final class KillToObeyed {
    private static final String FLAGS = "/api/v1/environments/bench/flags/";
    private static final String FLAG =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";
    private static final int WARM_UP = 200;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String admin;
    private final String fleet;
    private final ServiceProcess killer;
    private final ServiceProcess other;

    private KillToObeyed(ServiceProcess killer, ServiceProcess other, String admin) throws Exception {
        this.killer = killer;
        this.other = other;
        this.admin = admin;
        send(killer, "PUT", "/api/v1/environments/bench", "{}", admin);
        this.fleet = send(
                        killer,
                        "POST",
                        "/api/v1/tokens",
                        "{\"name\":\"fleet\",\"role\":\"fleet\",\"environment\":\"bench\"}",
                        admin)
                .replaceFirst(".*\"token\":\"([^\"]+)\".*", "$1");
        send(killer, "PUT", FLAGS + "f", FLAG, admin);
    }

    /** Takes the number of kills, and of those whose database sessions that listen are terminated just before. */
    public static void main(String... words) throws Exception {
        int kills = Integer.parseInt(words[0]);
        int deaf = words.length > 1 ? Integer.parseInt(words[1]) : 0;
        Path folder = Files.createTempDirectory("kill-to-obeyed");
        try (EmbeddedPostgres database = EmbeddedPostgres.start(folder.resolve("database"))) {
            Map<String, String> settings = Map.of(
                    "SLUICE_DB_URL", database.jdbcUrl(),
                    "SLUICE_DB_USER", database.user(),
                    "SLUICE_DB_PASSWORD_FILE",
                            Files.writeString(folder.resolve("password"), database.password())
                                    .toString());
            try (ServiceProcess killer = ServiceProcess.start(folder.resolve("killer"), settings);
                    ServiceProcess other = ServiceProcess.start(folder.resolve("other"), settings)) {
                String admin =
                        Files.readString(folder.resolve("killer/admin-token")).strip();
                KillToObeyed bench = new KillToObeyed(killer, other, admin);
                bench.awaitAnswersOf200();
                bench.measure(WARM_UP, () -> {});
                print(bench.measure(kills, () -> {}));
                if (deaf > 0) {
                    System.out.print("after the listening sessions were terminated, ");
                    print(bench.measure(deaf, () -> terminateListeners(database)));
                }
            }
        }
    }

    private static void print(long[] nanos) {
        Arrays.sort(nanos);
        System.out.printf(
                "%d kills: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                nanos.length,
                nanos[nanos.length / 2] / 1e6,
                nanos[nanos.length * 9 / 10] / 1e6,
                nanos[nanos.length * 99 / 100] / 1e6,
                nanos[nanos.length - 1] / 1e6);
    }

    private long[] measure(int kills, Before before) throws Exception {
        long[] nanos = new long[kills];
        for (int i = 0; i < kills; i++) {
            before.run();
            act("kill");
            long answered = System.nanoTime();
            awaitValue("false");
            nanos[i] = System.nanoTime() - answered;
            act("restore");
            awaitValue("true");
        }
        return nanos;
    }

    /** What happens just before a kill. */
    private interface Before {
        void run() throws Exception;
    }

    private static void terminateListeners(EmbeddedPostgres database) throws Exception {
        try (Connection session =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = session.createStatement()) {
            statement.execute("select pg_terminate_backend(pid) from pg_stat_activity where application_name = '"
                    + DatabaseListener.SESSION + "'");
        }
    }

    private void act(String action) throws Exception {
        send(killer, "POST", FLAGS + "f/" + action, "{\"reason\":\"a measurement\"}", admin);
    }

    /** The other replica learns of a new token within ten seconds. */
    private void awaitAnswersOf200() throws Exception {
        while (!evaluate().contains("\"value\"")) {
            Thread.onSpinWait();
        }
    }

    private void awaitValue(String value) throws Exception {
        while (!evaluate().contains("\"value\":" + value)) {
            Thread.onSpinWait();
        }
    }

    private String evaluate() throws Exception {
        return send(other, "POST", "/ofrep/v1/evaluate/flags/f", "{\"context\":{}}", fleet);
    }

    private String send(ServiceProcess replica, String method, String path, String body, String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(replica.address() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (method.equals("PUT")) {
            request.header("If-None-Match", "*");
        }
        return http.send(request.build(), BodyHandlers.ofString()).body();
    }
}
