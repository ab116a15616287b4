package io.sluice.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A caller of a running service.
 *
 * <p>An answer that is no success is a {@link ServiceRefusal}; no answer at all is an {@link UncheckedIOException}.
 */
public final class ServiceClient {
    /** Longer than the service works on a call, so that nothing happens that nobody waits for. */
    public static final Duration TIMEOUT = Duration.ofSeconds(40);

    /** The same for a large import. */
    public static final Duration LONG_TIMEOUT = Duration.ofMinutes(16);

    private static final int STATUS_OK = 200;

    private final HttpClient http;
    private final String address;
    private final String token;

    /** @param address for example {@code http://127.0.0.1:8080} */
    public ServiceClient(String address, String token) {
        this(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), address, token);
    }

    private ServiceClient(HttpClient http, String address, String token) {
        if (!URI.create(address).isAbsolute()) {
            throw new IllegalArgumentException("not an address: " + address);
        }
        this.http = http;
        this.address = address;
        this.token = token;
    }

    /** The same service, called with another token. */
    public ServiceClient as(String other) {
        return new ServiceClient(http, address, other);
    }

    public JsonNode get(String path) {
        return send(request(path).GET().build());
    }

    /** The answer as it was written, every digit kept. */
    public String text(String path) {
        HttpResponse<String> answer = answer(request(path).GET().build());
        success(answer);
        return answer.body();
    }

    /**
     * Listens to a stream of server-sent events until it ends or the listener has had enough.
     *
     * @param after the id of the last event that was heard, null for a first connection
     * @param listener is given each event, and says whether it wants more
     */
    public void listen(String path, @Nullable String after, Predicate<ServiceEvent> listener) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "text/event-stream");
        if (after != null) {
            request.header("Last-Event-ID", after);
        }
        try {
            HttpResponse<Stream<String>> answer = http.send(request.build(), BodyHandlers.ofLines());
            try (Stream<String> lines = answer.body()) {
                if (answer.statusCode() != STATUS_OK) {
                    success(answer.statusCode(), lines.collect(Collectors.joining("\n")));
                }
                ServiceEvent.read(lines.iterator(), listener);
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while listening to the service", interrupted);
        }
    }

    /** Brings something to what the body says; a large body may take its time. */
    public JsonNode put(String path, String body) {
        return send(request(path)
                .timeout(LONG_TIMEOUT)
                .PUT(BodyPublishers.ofString(body))
                .build());
    }

    public JsonNode post(String path, String body) {
        return send(posting(path, body));
    }

    /** Creates what is not there yet. */
    public JsonNode create(String path, String body) {
        return send(request(path)
                .header("If-None-Match", "*")
                .PUT(BodyPublishers.ofString(body))
                .build());
    }

    /** A post whose answer is awaited later. */
    public CompletableFuture<JsonNode> postAsync(String path, String body) {
        return http.sendAsync(posting(path, body), BodyHandlers.ofString()).thenApply(ServiceClient::success);
    }

    private HttpRequest posting(String path, String body) {
        return request(path).POST(BodyPublishers.ofString(body)).build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    private JsonNode send(HttpRequest request) {
        return success(answer(request));
    }

    private HttpResponse<String> answer(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the service", interrupted);
        }
    }

    private static JsonNode success(HttpResponse<String> answer) {
        return success(answer.statusCode(), answer.body());
    }

    private static JsonNode success(int status, String text) {
        JsonNode body = json(text);
        if (status / 100 != 2) {
            throw new ServiceRefusal(status, body.path("detail").asText(text), body);
        }
        return body;
    }

    private static JsonNode json(String body) {
        try {
            return body.isEmpty()
                    ? MissingNode.getInstance()
                    : StrictJson.mapper().readTree(body);
        } catch (JsonProcessingException notJson) {
            return MissingNode.getInstance();
        }
    }
}
