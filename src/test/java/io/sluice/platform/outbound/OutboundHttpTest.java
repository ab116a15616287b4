package io.sluice.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.platform.outbound.OutboundHttp.Limits;
import io.sluice.platform.outbound.OutboundHttp.Resolver;
import io.sluice.platform.outbound.Outcome.Answered;
import io.sluice.platform.outbound.Outcome.Forbidden;
import io.sluice.platform.outbound.Outcome.Unanswered;
import io.sluice.testing.Receiver;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class OutboundHttpTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(4);
    private static final Limits GENEROUS = new Limits(Duration.ofSeconds(20), Duration.ofSeconds(60));
    private static final Limits SHORT = new Limits(Duration.ofMillis(200), Duration.ofMillis(200));
    private static final PermittedHosts HERE = PermittedHosts.of(List.of("127.0.0.1"));

    @AfterAll
    static void stop() {
        VERTX.close();
        EXECUTOR.shutdownNow();
    }

    @Test
    void theConnectionGoesToTheAddressThatWasChecked() {
        AtomicInteger asked = new AtomicInteger();
        Resolver changing = host -> addresses(asked.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2");
        try (Receiver receiver = new Receiver()) {
            Outcome outcome = post(changing, GENEROUS, "http://hooks.example.com:" + receiver.port() + "/a?b=c");

            assertThat(outcome).isEqualTo(new Answered(200, null, null));
            assertThat(asked).hasValue(1);
            assertThat(receiver.requests()).singleElement().satisfies(request -> {
                assertThat(request.path()).isEqualTo("/a?b=c");
                assertThat(request.body()).isEqualTo("{\"a\":1}");
                assertThat(request.headers()).containsEntry("Host", "hooks.example.com:" + receiver.port());
                assertThat(request.headers()).containsEntry("x-mark", "7");
            });
        }
    }

    @Test
    void aNameThatStandsForOneAddressInsideIsNotCalled() {
        Resolver both = host -> addresses("1.1.1.1", "169.254.169.254");

        assertThat(post(both, GENEROUS, "http://rebound.example.com/"))
                .isInstanceOfSatisfying(
                        Forbidden.class,
                        forbidden -> assertThat(forbidden.why()).contains("169.254.169.254"));
    }

    @Test
    void aRedirectIsAnAnswerAndNotFollowed() {
        try (Receiver receiver = new Receiver()) {
            receiver.redirecting(receiver.url("/secret"));

            assertThat(post(InetAddress::getAllByName, GENEROUS, receiver.url("/")))
                    .isEqualTo(new Answered(302, null, null));
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @Test
    void aTargetThatHangsIsGivenUp() {
        try (Receiver receiver = new Receiver().hanging()) {
            assertThat(post(InetAddress::getAllByName, SHORT, receiver.url("/")))
                    .isInstanceOf(Unanswered.class);
        }
    }

    @Test
    void aHeadThatNeverEndsIsGivenUp() throws IOException {
        String drip = "HTTP/1.1 200 OK\r\nX-Slow: ";

        assertThat(answeredWith(drip, SHORT)).isInstanceOf(Unanswered.class);
        assertThat(answeredWith("HTTP/1.1 200 OK\r\nX-Large: " + "x".repeat(100_000) + "\r\n\r\n", GENEROUS))
                .isInstanceOf(Unanswered.class);
        assertThat(answeredWith("not http at all\r\n\r\n", GENEROUS)).isInstanceOf(Unanswered.class);
    }

    @Test
    void ofABodyWithoutEndNothingIsRead() throws IOException {
        assertThat(answeredWith("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nabc", GENEROUS))
                .isEqualTo(new Answered(200, null, null));
    }

    @Test
    void whatIsGotIsReadToItsEndOrNotAtAll() throws IOException {
        assertThat(got("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour", GENEROUS))
                .isEqualTo(new Answered(200, null, "four"));
        assertThat(got("HTTP/1.1 204 No Content\r\n\r\n", GENEROUS)).isEqualTo(new Answered(204, null, ""));
        assertThat(got("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nseven..", GENEROUS))
                .as("longer than is kept")
                .isEqualTo(new Answered(200, null, null));
        assertThat(got("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfo", SHORT))
                .as("a part and then silence")
                .isInstanceOf(Unanswered.class);
    }

    @Test
    void whatIsGotComesFromTheAddressThatWasChecked() {
        AtomicInteger asked = new AtomicInteger();
        Resolver changing = host -> addresses(asked.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2");
        try (Receiver receiver = new Receiver()) {
            String url = "http://answers.example.com:" + receiver.port() + "/version";
            OutboundHttp http = new OutboundHttp(VERTX, EXECUTOR, changing, GENEROUS);

            assertThat(http.get(get(url, GENEROUS), HERE).toCompletableFuture().join())
                    .isInstanceOf(Answered.class);
            assertThat(http.get(get(url, GENEROUS), HERE).toCompletableFuture().join())
                    .as("the name stands for another address by now")
                    .isInstanceOf(Forbidden.class);
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @Test
    void aNameThatIsNeverResolvedIsGivenUp() {
        CountDownLatch end = new CountDownLatch(1);
        Resolver silent = host -> {
            try {
                end.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            throw new UnknownHostException(host);
        };
        assertThat(post(silent, SHORT, "http://slow.example.com/")).isInstanceOf(Unanswered.class);
        end.countDown();
    }

    @Test
    void aTargetMayAskForTime() throws IOException {
        assertThat(answeredWith("HTTP/1.1 429 No\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n", GENEROUS))
                .isEqualTo(new Answered(429, Duration.ofSeconds(30), null));
        assertThat(answeredWith("HTTP/1.1 503 No\r\nRetry-After: soon\r\nContent-Length: 0\r\n\r\n", GENEROUS))
                .isEqualTo(new Answered(503, null, null));
    }

    @Test
    void nobodyThereIsNoAnswer() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        assertThat(post(InetAddress::getAllByName, GENEROUS, "http://127.0.0.1:" + port + "/"))
                .isInstanceOf(Unanswered.class);
        Resolver none = host -> {
            throw new UnknownHostException(host);
        };
        assertThat(post(none, GENEROUS, "http://nowhere.example.com/"))
                .isEqualTo(new Unanswered("the host nowhere.example.com is not known"));
    }

    private static Outcome post(Resolver resolver, Limits limits, String url) {
        OutboundHttp http = new OutboundHttp(VERTX, EXECUTOR, resolver, limits);
        OutboundPost post = new OutboundPost(new OutboundUrl(URI.create(url)), Map.of("x-mark", "7"), "{\"a\":1}");
        return http.post(post, HERE).toCompletableFuture().join();
    }

    private static OutboundGet get(String url, Limits limits) {
        return new OutboundGet(new OutboundUrl(URI.create(url)), Map.of("x-mark", "7"), limits.whole(), 6);
    }

    private static Outcome got(String bytes, Limits limits) throws IOException {
        OutboundHttp http = new OutboundHttp(VERTX, EXECUTOR, InetAddress::getAllByName, limits);
        return answeredWith(
                bytes,
                url -> http.get(get(url, limits), HERE).toCompletableFuture().join());
    }

    private static Outcome answeredWith(String bytes, Limits limits) throws IOException {
        return answeredWith(bytes, url -> post(InetAddress::getAllByName, limits, url));
    }

    /** The outcome of a call to a server that, once it is asked, says these bytes and then nothing. */
    private static Outcome answeredWith(String bytes, Function<String, Outcome> call) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            EXECUTOR.execute(() -> {
                try (Socket socket = server.accept()) {
                    // A client takes an answer that comes before its question for a fault.
                    socket.getInputStream().read();
                    socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
                    socket.getInputStream().readAllBytes();
                } catch (IOException gone) {
                    // The caller has hung up, as it should.
                }
            });
            return call.apply("http://127.0.0.1:" + server.getLocalPort() + "/");
        }
    }

    private static InetAddress[] addresses(String... texts) throws UnknownHostException {
        InetAddress[] addresses = new InetAddress[texts.length];
        for (int i = 0; i < texts.length; i++) {
            addresses[i] = InetAddress.getByName(texts[i]);
        }
        return addresses;
    }
}
