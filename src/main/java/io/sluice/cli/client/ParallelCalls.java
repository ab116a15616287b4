package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A caller of a running service that does not wait for one answer before it asks the next. */
public final class ParallelCalls {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String address;
    private final String token;

    ParallelCalls(String address, String token) {
        this.address = address;
        this.token = token;
    }

    /** A post whose answer is awaited later. */
    public CompletableFuture<JsonNode> post(String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.sendAsync(request, BodyHandlers.ofString())
                .thenApply(answer -> new Answer(answer.statusCode(), answer.body()).success());
    }
}
