package io.sluice.integrations.prometheus;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** One process of a fleet, as Prometheus sees it: counters on a page, which begin again when it restarts. */
final class FakeInstance implements AutoCloseable {
    private final HttpServer server;
    private final String version;
    private final Map<String, Double> counters = new TreeMap<>();

    FakeInstance(String version) {
        this.version = version;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.createContext("/metrics", exchange -> {
            byte[] page = page().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/plain; version=0.0.4");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
    }

    String target() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Serves that many requests at that cost each; so many of them fail, so many take less than 0.1 s. */
    synchronized void serves(int requests, int failed, int fast, double cost) {
        add("requests_total{version=\"%s\"}", requests);
        if (failed > 0) {
            add("errors_total{version=\"%s\"}", failed);
        }
        add("seconds_bucket{version=\"%s\",le=\"0.1\"}", fast);
        add("seconds_bucket{version=\"%s\",le=\"1\"}", requests);
        add("seconds_bucket{version=\"%s\",le=\"+Inf\"}", requests);
        add("dollars_total{version=\"%s\"}", requests * cost);
    }

    synchronized void restarts() {
        counters.clear();
    }

    synchronized double requests() {
        return counters.getOrDefault("requests_total{version=\"" + version + "\"}", 0.0);
    }

    private void add(String name, double amount) {
        counters.merge(name.formatted(version), amount, Double::sum);
    }

    private synchronized String page() {
        StringBuilder page = new StringBuilder();
        counters.forEach(
                (name, value) -> page.append(name).append(' ').append(value).append('\n'));
        return page.toString();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
