package io.sluice.platform.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The user as whom PostgreSQL's programs run. They refuse root, so root lends them another identity.
 *
 * <p>A user namespace without a mapping is preferred: the programs see an ordinary user, while the files still belong
 * to root. Where namespaces are not allowed (many containers), {@code setpriv} becomes another user, who must then
 * own the files. An existing cluster stays with its owner.
 *
 * @param prefix words put before each command
 * @param uid owner of the server's files; root's 0 means that nothing needs to change hands
 */
record ServerUser(List<String> prefix, int uid) {
    private static final int ROOT = 0;
    private static final int NOBODY = 65_534;
    private static final long PROBE_LIMIT_SECONDS = 5;

    static ServerUser chooseFor(Path cluster) {
        try {
            int current = ownerOf(Path.of("/proc/self"));
            if (current != ROOT) {
                return new ServerUser(List.of(), current);
            }
            int owner = Files.exists(cluster) ? ownerOf(cluster) : ROOT;
            if (owner != ROOT) {
                return lowered(owner);
            }
            return namespacesAreAllowed() ? inNamespace() : lowered(NOBODY);
        } catch (IOException e) {
            throw new IllegalStateException("cannot tell which user this process runs as", e);
        }
    }

    static ServerUser inNamespace() {
        return new ServerUser(List.of("unshare", "--user"), ROOT);
    }

    static ServerUser lowered(int uid) {
        return new ServerUser(List.of("setpriv", "--reuid=" + uid, "--regid=" + uid, "--clear-groups"), uid);
    }

    /** Hands the files to this user where they belong to another one. */
    void own(Path... files) throws IOException {
        for (Path file : files) {
            if (ownerOf(file) != uid) {
                Files.setAttribute(file, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    List<String> command(List<String> words) {
        return Stream.concat(prefix.stream(), words.stream()).toList();
    }

    private static int ownerOf(Path file) throws IOException {
        return (Integer) Files.getAttribute(file, "unix:uid");
    }

    private static boolean namespacesAreAllowed() {
        try {
            Process probe = new ProcessBuilder(inNamespace().command(List.of("true")))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return probe.waitFor(PROBE_LIMIT_SECONDS, TimeUnit.SECONDS) && probe.exitValue() == 0;
        } catch (IOException notInstalled) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
