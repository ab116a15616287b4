package io.sluice.rollouts;

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
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures, on the packaged service and a PostgreSQL beside it, what the timer costs: processor time of both for one
 * look at each of many live rollouts, each with new evidence, less what they use while nothing is due. And how long a
 * call takes on a rollout that has a thousand observations already.
 */
public final class WatchCost {
    private static final Duration LOOK_EVERY = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final int EARLIER = 1_000;
    private static final int CALLS = 200;
    /** Ticks of {@code /proc/PID/stat} a second, as Linux has had them for ever. */
    private static final double TICKS = 100;

    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f-]{36})\"");
    private static final Pattern STARTED = Pattern.compile("\"stageStarted\":\"([^\"]+)\"");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ServiceProcess service;
    private final EmbeddedPostgres database;
    private final String admin;

    private WatchCost(ServiceProcess service, EmbeddedPostgres database, String admin) {
        this.service = service;
        this.database = database;
        this.admin = admin;
    }

    /** Takes the number of live rollouts, and how many minutes are measured. */
    public static void main(String... words) throws Exception {
        Path folder = Files.createTempDirectory("watch-cost");
        try (EmbeddedPostgres database = EmbeddedPostgres.start(folder.resolve("database"))) {
            Map<String, String> settings = Map.of(
                    "SLUICE_DB_URL", database.jdbcUrl(),
                    "SLUICE_DB_USER", database.user(),
                    "SLUICE_DB_PASSWORD_FILE",
                            Files.writeString(folder.resolve("password"), database.password())
                                    .toString());
            try (ServiceProcess service = ServiceProcess.start(folder.resolve("data"), settings)) {
                String admin =
                        Files.readString(folder.resolve("data/admin-token")).strip();
                WatchCost bench = new WatchCost(service, database, admin);
                bench.send("PUT", "/api/v1/environments/bench", "{}");
                bench.callsOnManyObservations();
                bench.looks(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
            }
        }
    }

    private static void rest(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    private record Live(String id, Instant started) {}

    private Live start(String target) throws Exception {
        String body = """
                {"environment":"bench","target":"%s","baseline":"v1","candidate":"v2","strategy":"canary",\
                "stages":[{"share":0.05,"bake":"P7D"}],"stallAfter":"P7D"}""".formatted(target);
        String id = found(ID, send("POST", "/api/v1/rollouts", body));
        String started = found(STARTED, send("POST", "/api/v1/rollouts/" + id + "/start", ""));
        return new Live(id, Instant.parse(started));
    }

    private static String observation(Instant from, Instant to) {
        String counts = """
                {"requests":100,"errors":1,"validationFailures":1,"cost":{"total":0.1,"sumOfSquares":0.0002},\
                "latency":{"buckets":[{"leMs":100,"count":60},{"leMs":250,"count":90},{"leMs":null,"count":100}]}}""";
        return "{\"stage\":0,\"windowStart\":\"%s\",\"windowEnd\":\"%s\",\"candidate\":%s,\"baseline\":%s}"
                .formatted(from, to, counts, counts);
    }

    private void callsOnManyObservations() throws Exception {
        Live live = start("many-observations");
        // One window a millisecond, so that all of them lie in the past.
        rest(Duration.ofMillis(EARLIER + 2L * CALLS));
        for (int i = 0; i < EARLIER; i++) {
            observe(live, i);
        }
        long[] observing = new long[CALLS];
        long[] advancing = new long[CALLS];
        for (int i = 0; i < CALLS; i++) {
            long begin = System.nanoTime();
            observe(live, EARLIER + i);
            long observed = System.nanoTime();
            send("POST", "/api/v1/rollouts/" + live.id() + "/advance", "{\"stage\":0}");
            observing[i] = observed - begin;
            advancing[i] = System.nanoTime() - observed;
        }
        print("observe beside " + EARLIER + " observations", observing);
        print("advance on them", advancing);
    }

    private void observe(Live live, int milli) throws Exception {
        Instant from = live.started().plusMillis(milli);
        send("POST", "/api/v1/rollouts/" + live.id() + "/observations", observation(from, from.plusMillis(1)));
    }

    private static void print(String what, long[] nanos) {
        Arrays.sort(nanos);
        double median = nanos[nanos.length / 2] / 1e6;
        System.out.printf("%s: p50 %.1f ms, p90 %.1f ms%n", what, median, nanos[nanos.length * 9 / 10] / 1e6);
    }

    private void looks(int rollouts, int minutes) throws Exception {
        List<Live> lives = new ArrayList<>();
        for (int i = 0; i < rollouts; i++) {
            lives.add(start("target-" + i));
        }
        awaitNothingDue();
        double idle = idleShare();
        for (int minute = 0; minute < minutes; minute++) {
            for (Live live : lives) {
                Instant now = Instant.now().minusMillis(50);
                send("POST", "/api/v1/rollouts/" + live.id() + "/observations", observation(now.minusMillis(5), now));
            }
            long unlooked = unlooked();
            double before = cpuSeconds();
            long begin = System.nanoTime();
            awaitNothingDue();
            double seconds = (System.nanoTime() - begin) / 1e9;
            double used = cpuSeconds() - before - idle * seconds;
            System.out.printf(
                    "%d looks: %.2f s of processor time, %.2f %% of one core for %d rollouts each minute%n",
                    unlooked, used, 100 * used / unlooked * rollouts / LOOK_EVERY.toSeconds(), rollouts);
        }
    }

    private double idleShare() throws IOException {
        double before = cpuSeconds();
        long begin = System.nanoTime();
        rest(IDLE);
        return (cpuSeconds() - before) / ((System.nanoTime() - begin) / 1e9);
    }

    private void awaitNothingDue() throws Exception {
        while (unlooked() > 0) {
            rest(Duration.ofMillis(500));
        }
    }

    private long unlooked() throws Exception {
        try (Connection session =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = session.createStatement();
                ResultSet counted =
                        statement.executeQuery("select count(*) from rollout_vigil where changes > looked_changes")) {
            counted.next();
            return counted.getLong(1);
        }
    }

    /** Of the service and of every process of the database. */
    private double cpuSeconds() throws IOException {
        ProcessHandle self = ProcessHandle.current();
        try (Stream<ProcessHandle> all = Stream.concat(
                ProcessHandle.of(service.pid()).stream(), self.descendants().filter(WatchCost::isPostgres))) {
            return all.mapToDouble(WatchCost::cpuSeconds).sum();
        }
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info().command().orElse("").contains("postgres");
    }

    private static double cpuSeconds(ProcessHandle process) {
        try {
            String[] fields = Files.readString(Path.of("/proc/" + process.pid() + "/stat"))
                    .replaceFirst(".*\\) ", "")
                    .split(" ");
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS;
        } catch (IOException gone) {
            return 0;
        }
    }

    private static String found(Pattern pattern, String answer) {
        Matcher matcher = pattern.matcher(answer);
        if (!matcher.find()) {
            throw new IllegalStateException(answer);
        }
        return matcher.group(1);
    }

    private String send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.address() + path))
                .header("Authorization", "Bearer " + admin)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }
}
