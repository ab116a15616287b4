package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The address leads to a proxy that answers whatever is asked with 200 and a page, or with nothing. */
class ForeignServerTest {
    @TempDir
    Path folder;

    private HttpServer proxy;
    private String page = "<html>Please log in</html>";

    @BeforeEach
    void aProxy() throws IOException {
        proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.createContext("/", exchange -> {
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        proxy.start();
    }

    @AfterEach
    void itStops() {
        proxy.stop(0);
    }

    @Test
    void noCommandTakesAPageForAnAnswer() throws IOException {
        Path rollout = Files.writeString(folder.resolve("rollout.json"), "{}");
        for (String answer : new String[] {page, ""}) {
            page = answer;
            for (List<String> words : List.of(
                    List.of("kill", "prompt.version", "-e", "production", "--reason", "truncated"),
                    List.of("restore", "prompt.version", "-e", "production", "--reason", "truncated"),
                    List.of("rollback", "r-1", "--reason", "truncated"),
                    List.of("abort", "r-1", "--reason", "truncated"),
                    List.of("freeze", "production", "--reason", "sale"),
                    List.of("status"),
                    List.of("status", "r-1", "--expect", "COMPLETED"),
                    List.of("create", rollout.toString()))) {
                Shell.Ran ran = run(words);
                assertThat(ran.exitCode()).as("%s: %s", words, ran).isEqualTo(4);
                assertThat(ran.output()).isEmpty();
                assertThat(ran.errors()).contains("is not Sluice");
            }
        }
    }

    private Shell.Ran run(List<String> words) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "slc_word");
        List<String> all = new ArrayList<>(words);
        all.addAll(
                List.of("--url", "http://127.0.0.1:" + proxy.getAddress().getPort(), "--token-file", token.toString()));
        return Shell.withoutService().run(all.toArray(String[]::new));
    }
}
