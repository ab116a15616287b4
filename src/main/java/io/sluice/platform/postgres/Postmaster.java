package io.sluice.platform.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The server process that runs on a cluster, whoever started it.
 *
 * <p>{@code postmaster.pid} alone proves nothing: after a power cut or in a fresh container the same number may be any
 * process, our own included. A server is recognised by its working directory, which is always its cluster.
 */
record Postmaster(ProcessHandle process) {
    private static final String PID_FILE = "postmaster.pid";

    /** Empty when nothing runs there; a pid file that names a stranger is removed, or the next start would heed it. */
    static Optional<Postmaster> of(Path cluster) throws IOException {
        Path pidFile = cluster.resolve(PID_FILE);
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        Optional<ProcessHandle> named = named(pidFile).filter(ProcessHandle::isAlive);
        if (named.isEmpty()) {
            return Optional.empty();
        }
        if (worksIn(cluster, named.get())) {
            return named.map(Postmaster::new);
        }
        Files.delete(pidFile);
        return Optional.empty();
    }

    private static Optional<ProcessHandle> named(Path pidFile) throws IOException {
        String firstLine =
                Files.readString(pidFile).lines().findFirst().orElse("").strip();
        try {
            return ProcessHandle.of(Long.parseLong(firstLine));
        } catch (NumberFormatException cutShort) {
            return Optional.empty();
        }
    }

    private static boolean worksIn(Path cluster, ProcessHandle process) {
        try {
            return Files.isSameFile(Path.of("/proc", Long.toString(process.pid()), "cwd"), cluster);
        } catch (IOException notOurs) {
            return false;
        }
    }
}
