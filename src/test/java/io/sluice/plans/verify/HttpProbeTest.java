package io.sluice.plans.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sluice.plans.verify.HttpProbe.Outcome.Answered;
import io.sluice.plans.verify.HttpProbe.Outcome.Forbidden;
import io.sluice.plans.verify.HttpProbe.Outcome.Unanswered;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server of ours on the loopback address. */
class HttpProbeTest {
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

    @Test
    void aListedHostIsAsked() {
        assertThat(probe("127.0.0.1").ask(url("/version")))
                .isEqualTo(new Answered(200, Optional.of("{\"version\":\"2.4.0\"}")));
    }

    @Test
    void aRedirectIsAnAnswerAndIsNotFollowed() {
        assertThat(probe("127.0.0.1").ask(url("/moved"))).isEqualTo(new Answered(302, Optional.of("")));
        assertThat(asked).hasValue(1);
    }

    @Test
    void aLongAnswerIsNotReadToItsEnd() {
        assertThat(probe("127.0.0.1").ask(url("/long"))).isEqualTo(new Answered(200, Optional.empty()));
    }

    @Test
    void aHostThatIsNotListedIsNotAsked() {
        for (HttpProbe probe : List.of(probe(), probe("answers.internal"), probe("127.0.0.1:1"))) {
            assertThat(probe.ask(url("/version"))).isInstanceOf(Forbidden.class);
        }
        assertThat(asked).hasValue(0);
    }

    @Test
    void aPortThatIsListedIsAskedAlone() {
        assertThat(probe("127.0.0.1:" + server.getAddress().getPort()).ask(url("/version")))
                .isInstanceOf(Answered.class);
    }

    @Test
    void whereNobodyListensThereIsNoAnswer() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(probe("127.0.0.1").ask(URI.create("http://127.0.0.1:" + free)))
                .isInstanceOf(Unanswered.class);
    }

    @ParameterizedTest
    @CsvSource({
        "http://answers.internal/, 10.1.2.3, true", "http://answers.internal/, 127.0.0.1, false",
        "http://answers.internal/, 169.254.169.254, false", "http://answers.internal/, 0.0.0.0, false",
        "http://answers.internal/, ::1, false", "http://answers.internal/, fe80::1, false",
        "http://localhost/, 127.0.0.1, true", "http://localhost/, 169.254.169.254, false",
        "http://127.0.0.1/, 127.0.0.1, true", "'http://[::1]/', ::1, true",
    })
    void aListedNameStandsForNoAddressThatOnlyWeReach(String url, String address, boolean permitted)
            throws IOException {
        assertThat(VerifyHosts.permits(URI.create(url), InetAddress.getByName(address)))
                .isEqualTo(permitted);
    }

    private static HttpProbe probe(String... hosts) {
        return new HttpProbe(Optional.of(List.of(hosts)));
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
