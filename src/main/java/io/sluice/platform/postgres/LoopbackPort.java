package io.sluice.platform.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The port of the server, kept in a file so that it stays the same as long as nobody else takes it. */
final class LoopbackPort {
    static final String ADDRESS = "127.0.0.1";

    private static final int ANY_FREE = 0;

    private LoopbackPort() {}

    static int choose(Path file) throws IOException {
        int kept = keptIn(file);
        if (kept != ANY_FREE && isFree(kept)) {
            return kept;
        }
        try (ServerSocket free = listen(ANY_FREE)) {
            Files.writeString(file, free.getLocalPort() + "\n", StandardCharsets.US_ASCII);
            return free.getLocalPort();
        }
    }

    private static int keptIn(Path file) throws IOException {
        if (!Files.exists(file)) {
            return ANY_FREE;
        }
        String text = Files.readString(file).strip();
        return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : ANY_FREE;
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = listen(port)) {
            return probe.isBound();
        } catch (IOException | IllegalArgumentException taken) {
            return false;
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getByName(ADDRESS));
    }
}
