package io.sluice.service;

import io.sluice.platform.json.StrictJson;
import io.sluice.testing.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/** The packaged service under measurement, on its own database, with an environment {@code bench}. */
final class MeasuredService implements AutoCloseable {
    static final String FLAGS = "/api/v1/environments/bench/flags";
    static final String ON_OFF =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ServiceProcess process;
    private final String admin;

    private MeasuredService(ServiceProcess process, String admin) {
        this.process = process;
        this.admin = admin;
    }

    /** Starts it with a heap of at most that size, as {@code -Xmx} takes it. */
    static MeasuredService start(String heap) throws Exception {
        Path data = Files.createTempDirectory("sluice-bench");
        ServiceProcess process = ServiceProcess.start(data, Map.of(), heap);
        MeasuredService service = new MeasuredService(
                process, Files.readString(data.resolve("admin-token")).strip());
        service.call("PUT", "/api/v1/environments/bench", "{}");
        return service;
    }

    URI address() {
        return URI.create(process.address());
    }

    long pid() {
        return process.pid();
    }

    /** The secret of a new token of that role in the environment. */
    String token(String role) throws Exception {
        String body = "{\"name\":\"%s\",\"role\":\"%s\",\"environment\":\"bench\"}".formatted(UUID.randomUUID(), role);
        return StrictJson.mapper()
                .readTree(call("POST", "/api/v1/tokens", body))
                .path("token")
                .asText();
    }

    /** An admin's call; anything but a success ends the measurement. */
    String call(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(process.address() + path))
                .header("Authorization", "Bearer " + admin)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (path.startsWith(FLAGS + "/") && method.equals("PUT")) {
            request.header("If-None-Match", "*");
        }
        HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** The nanoseconds at that part of them, in milliseconds. */
    static double millis(long[] nanos, double part) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1L, (long) (part * sorted.length))] / 1e6;
    }

    @Override
    public void close() throws Exception {
        process.close();
    }
}
