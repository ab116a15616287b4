package io.sluice.plans.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sluice.platform.outbound.OutboundHttp;
import io.sluice.platform.outbound.Outcome;
import io.sluice.platform.outbound.Outcome.Answered;
import io.sluice.platform.outbound.Outcome.Forbidden;
import io.sluice.platform.outbound.Outcome.Unanswered;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server of ours on the loopback address. */
class HttpProbeTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final OutboundHttp HTTP = new OutboundHttp(VERTX, EXECUTOR);

    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void aServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/version", exchange -> answer(exchange, 200, "{\"version\":\"2.4.0\"}"));
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/version");
            answer(exchange, 302, "");
        });
        server.createContext("/long", exchange -> answer(exchange, 200, "x".repeat(1_000_000)));
        server.start();
    }

    @AfterEach
    void gone() {
        server.stop(0);
    }

    @AfterAll
    static void stop() {
        VERTX.close();
        EXECUTOR.shutdownNow();
    }

    @Test
    void aListedHostIsAsked() {
        assertThat(ask(probe("127.0.0.1"), url("/version")))
                .isEqualTo(new Answered(200, null, "{\"version\":\"2.4.0\"}"));
    }

    @Test
    void aRedirectIsAnAnswerAndIsNotFollowed() {
        assertThat(ask(probe("127.0.0.1"), url("/moved"))).isEqualTo(new Answered(302, null, ""));
        assertThat(asked).hasValue(1);
    }

    @Test
    void aLongAnswerIsNotReadToItsEnd() {
        assertThat(ask(probe("127.0.0.1"), url("/long"))).isEqualTo(new Answered(200, null, null));
    }

    @Test
    void aHostThatIsNotListedIsNotAsked() {
        for (HttpProbe probe : List.of(probe(), probe("answers.internal"), probe("127.0.0.1:1"))) {
            assertThat(ask(probe, url("/version"))).isInstanceOf(Forbidden.class);
        }
        assertThat(asked).hasValue(0);
    }

    @Test
    void aPortThatIsListedIsAskedAlone() {
        assertThat(ask(probe("127.0.0.1:" + server.getAddress().getPort()), url("/version")))
                .isInstanceOf(Answered.class);
    }

    @Test
    void whereNobodyListensThereIsNoAnswer() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(ask(probe("127.0.0.1"), URI.create("http://127.0.0.1:" + free)))
                .isInstanceOf(Unanswered.class);
    }

    @ParameterizedTest
    @CsvSource({
        "answers.internal, 10.1.2.3, true", "answers.internal, 127.0.0.1, false",
        "answers.internal, 169.254.169.254, false", "answers.internal, 0.0.0.0, false",
        "answers.internal, ::1, false", "answers.internal, fe80::1, false",
        "localhost, 127.0.0.1, true", "localhost, 169.254.169.254, false",
        "127.0.0.1, 127.0.0.1, true", "::1, ::1, true",
    })
    void aListedNameStandsForNoAddressThatOnlyWeReach(String host, String address, boolean permitted)
            throws IOException {
        assertThat(VerifyHosts.of(List.of(host)).permit(host, InetAddress.getByName(address)))
                .isEqualTo(permitted);
    }

    private static HttpProbe probe(String... hosts) {
        return new HttpProbe(Optional.of(List.of(hosts)), HTTP);
    }

    private static Outcome ask(HttpProbe probe, URI url) {
        return probe.ask(url).toCompletableFuture().join();
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void answer(HttpExchange exchange, int status, String body) {
        asked.incrementAndGet();
        try (exchange) {
            byte[] bytes = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }
}
