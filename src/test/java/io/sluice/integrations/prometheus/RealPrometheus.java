package io.sluice.integrations.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Prometheus itself, a process that looks at the targets each second; skipped visibly where it is not to be had. */
final class RealPrometheus implements AutoCloseable {
    private static final String PROGRAM = "prometheus";

    private final Process process;
    private final int port;

    RealPrometheus(Path folder, List<String> targets) {
        Assumptions.assumeTrue(isThere(), "no Prometheus on this machine");
        try {
            port = freePort();
            String list = targets.stream().map(target -> "'" + target + "'").collect(Collectors.joining(","));
            Path configuration = Files.writeString(folder.resolve("prometheus.yml"), """
                    global: {scrape_interval: 1s}
                    scrape_configs:
                      - job_name: answers
                        static_configs: [{targets: [%s]}]
                    """.formatted(list));
            process = new ProcessBuilder(
                            PROGRAM,
                            "--config.file=" + configuration,
                            "--storage.tsdb.path=" + folder.resolve("data"),
                            "--web.listen-address=127.0.0.1:" + port,
                            "--log.level=warn")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("prometheus.log").toFile())
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static boolean isThere() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
