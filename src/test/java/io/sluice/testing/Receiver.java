package io.sluice.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A real HTTP server on this machine that notes what it is sent and answers as a test says. */
public final class Receiver implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile Function<Request, Integer> answer = request -> 200;
    private volatile boolean isHanging;
    private volatile String location;

    public Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    /** One request as it came; names of headers in lower case. */
    public record Request(String path, Map<String, String> headers, String body) {}

    public int port() {
        return server.getAddress().getPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** The requests so far, in the order in which they came. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    public Receiver answering(int status) {
        return answering(request -> status);
    }

    public Receiver answering(Function<Request, Integer> status) {
        answer = status;
        return this;
    }

    /** Answers 302 to that address from now on. */
    public Receiver redirecting(String to) {
        location = to;
        return answering(302);
    }

    /** Takes requests and never answers them, until it is closed. */
    public Receiver hanging() {
        isHanging = true;
        return this;
    }

    private void serve(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
        Request request = new Request(
                exchange.getRequestURI().toString(),
                headers,
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        requests.add(request);
        if (isHanging) {
            awaitRelease();
        }
        if (location != null) {
            exchange.getResponseHeaders().add("Location", location);
        }
        exchange.sendResponseHeaders(answer.apply(request), -1);
        exchange.close();
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        released.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
