package io.sluice.platform.postgres;

import io.sluice.platform.start.CannotStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * One PostgreSQL data directory and the server on it: made, recovered, started and stopped through {@code initdb} and
 * {@code pg_ctl}.
 *
 * <p>The server listens on the loopback address only, asks for a password, checks its pages and syncs its writes; its
 * settings are small because a control plane's data is. They are given at each start, so that a newer Sluice brings its
 * own.
 */
final class Cluster {
    static final String SUPERUSER = "postgres";

    private static final Duration INIT_LIMIT = Duration.ofSeconds(120);
    /** Recovery after a crash replays at most max_wal_size, which takes seconds. */
    private static final Duration START_LIMIT = Duration.ofSeconds(120);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final int START_ATTEMPTS = 30;
    private static final long PAUSE_MILLIS = 200;
    private static final int LOG_TAIL_LINES = 15;

    private static final List<String> SETTINGS = List.of(
            "listen_addresses=" + LoopbackPort.ADDRESS,
            "unix_socket_directories=",
            "max_connections=48",
            "shared_buffers=48MB",
            "max_wal_size=256MB",
            "max_worker_processes=2",
            "max_wal_senders=0",
            "max_logical_replication_workers=0",
            "io_method=sync",
            "jit=off",
            "fsync=on",
            "timezone=UTC",
            "log_timezone=UTC");

    private final ServerHome home;
    private final Programs programs;
    private final ProgramRunner runner;
    private final ServerUser user;

    Cluster(ServerHome home, Programs programs, ServerUser user) {
        this.home = home;
        this.programs = programs;
        this.user = user;
        this.runner = new ProgramRunner(home, user);
    }

    /** Makes the cluster where there is none. A half made one, left by a kill, is thrown away and made again. */
    void initialiseIfAbsent() throws IOException {
        if (Files.exists(home.cluster())) {
            return;
        }
        Programs.delete(home.unfinishedCluster());
        user.own(home.root(), home.password());
        ProgramRunner.Ran initdb = runner.run(
                INIT_LIMIT,
                List.of(
                        programs.initdb(),
                        "--pgdata=" + home.unfinishedCluster(),
                        "--username=" + SUPERUSER,
                        "--pwfile=" + home.password(),
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--data-checksums"));
        if (!initdb.succeeded()) {
            throw new CannotStart("initdb failed:\n" + initdb.output().strip());
        }
        Files.move(home.unfinishedCluster(), home.cluster(), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Starts the server and waits until it answers.
     *
     * @return the port it listens on: the one of last time where that is still free
     */
    int start() throws IOException {
        String log = "";
        for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
            int port = LoopbackPort.choose(home.port());
            keepLogBefore();
            ProgramRunner.Ran started = runner.run(START_LIMIT.plusSeconds(5), startCommand(port));
            if (started.succeeded()) {
                return port;
            }
            log = logTail(started.output());
            if (!mayPass(log)) {
                break;
            }
            pause();
        }
        throw new CannotStart("the embedded PostgreSQL does not start. Its log (" + home.log() + ") ends:\n" + log);
    }

    /**
     * Stops the server if one runs, also one whose starter was killed: at once for its clients, in good order for its
     * files; without its consent as a last resort.
     */
    void stop() throws IOException {
        for (String mode : List.of("fast", "immediate")) {
            if (Postmaster.of(home.cluster()).isEmpty()) {
                return;
            }
            runner.run(
                    STOP_LIMIT.plusSeconds(5),
                    List.of(
                            programs.pgCtl(),
                            "stop",
                            "--pgdata=" + home.cluster(),
                            "--mode=" + mode,
                            "--wait",
                            "--timeout=" + STOP_LIMIT.toSeconds()));
        }
        if (Postmaster.of(home.cluster()).isPresent()) {
            throw new IOException("the embedded PostgreSQL does not stop; its log is " + home.log());
        }
    }

    private List<String> startCommand(int port) {
        String options = SETTINGS.stream().map(setting -> "-c " + setting).collect(Collectors.joining(" "));
        return List.of(
                programs.pgCtl(),
                "start",
                "--pgdata=" + home.cluster(),
                "--log=" + home.log(),
                "--options=-p " + port + " " + options,
                "--wait",
                "--timeout=" + START_LIMIT.toSeconds());
    }

    /** Faults of the moment: the children of a killed server still die, or somebody took the port meanwhile. */
    private static boolean mayPass(String log) {
        return log.contains("pre-existing shared memory block") || log.contains("could not bind");
    }

    private void keepLogBefore() throws IOException {
        if (Files.exists(home.log())) {
            Files.move(home.log(), home.logBefore(), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private String logTail(String otherwise) {
        Path log = home.log();
        try {
            List<String> lines = Files.exists(log)
                    ? Files.readAllLines(log)
                    : otherwise.lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size()));
        } catch (IOException unreadable) {
            return otherwise;
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotStart("interrupted while starting PostgreSQL", e);
        }
    }
}
