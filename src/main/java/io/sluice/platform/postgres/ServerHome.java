package io.sluice.platform.postgres;

import java.nio.file.Path;

/**
 * The places on disk of one embedded server.
 *
 * @param root directory of everything that belongs to the server alone
 * @param programs directory below which PostgreSQL's programs are unpacked; may be shared
 */
record ServerHome(Path root, Path programs) {
    static ServerHome below(Path dataDirectory) {
        Path root = dataDirectory.toAbsolutePath().normalize().resolve("postgres");
        return new ServerHome(root, root.resolve("programs"));
    }

    /** PostgreSQL's data directory; it exists once initdb has succeeded, never half made. */
    Path cluster() {
        return root.resolve("cluster");
    }

    Path unfinishedCluster() {
        return root.resolve("cluster.unfinished");
    }

    Path password() {
        return root.resolve("password");
    }

    Path port() {
        return root.resolve("port");
    }

    /** PostgreSQL's own log since its last start. */
    Path log() {
        return root.resolve("server.log");
    }

    Path logBefore() {
        return root.resolve("server.log.before");
    }

    /** What the last of PostgreSQL's command line programs printed. */
    Path programOutput() {
        return root.resolve("program.log");
    }
}
