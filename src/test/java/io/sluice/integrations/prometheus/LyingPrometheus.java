package io.sluice.integrations.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers like Prometheus, or as badly as a test asks it to. */
final class LyingPrometheus implements AutoCloseable {
    static final String EMPTY = "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private volatile Answer usual = json(EMPTY);

    /** How one request is answered. */
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    LyingPrometheus() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/under/a/path");
    }

    /** The next request gets the first answer, the one after it the second; all others the last. */
    void answers(Answer... inTurn) {
        answers.addAll(List.of(inTurn).subList(0, inTurn.length - 1));
        usual = inTurn[inTurn.length - 1];
    }

    /** What was asked, path and decoded form. */
    List<String> questions() {
        return questions;
    }

    List<String> credentials() {
        return credentials;
    }

    static Answer json(String body) {
        return status(200, "application/json", body);
    }

    static Answer status(int status, String type, String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    /** Sends the text again and again, until nobody takes it any more. */
    static Answer endless(String before, String again) {
        return exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            body.write(before.getBytes(StandardCharsets.UTF_8));
            byte[] chunk = again.repeat(1 + 8_192 / again.length()).getBytes(StandardCharsets.UTF_8);
            while (true) {
                body.write(chunk);
            }
        };
    }

    /** Says that more will come, and breaks the connection. */
    static Answer broken() {
        return exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write("{\"status\":".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            throw new IOException("broken on purpose");
        };
    }

    /** Says nothing until the test is over. */
    Answer silent() {
        return exchange -> await();
    }

    /** Begins an answer and says no more until the test is over. */
    Answer stalled() {
        return exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("{\"status\":".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            await();
        };
    }

    private void await() throws IOException {
        try {
            end.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            questions.add(exchange.getRequestURI().getPath() + "?" + URLDecoder.decode(form, StandardCharsets.UTF_8));
            String credential = exchange.getRequestHeaders().getFirst("Authorization");
            credentials.add(credential == null ? "none" : credential);
            Answer next = answers.poll();
            (next == null ? usual : next).to(exchange);
        }
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
