package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A caller of a running service, one call after the other.
 *
 * <p>An answer that is no success is a {@link ServiceRefusal}; no answer at all is an {@link UncheckedIOException}.
 */
public final class ServiceClient {
    /** Longer than the service works on a call, so that nothing happens that nobody waits for. */
    public static final Duration TIMEOUT = Duration.ofSeconds(40);

    /** The same for a large import. */
    public static final Duration LONG_TIMEOUT = Duration.ofMinutes(16);

    private final String address;
    private final String token;

    /** @param address for example {@code http://127.0.0.1:8080} */
    public ServiceClient(String address, String token) {
        String scheme = URI.create(address).getScheme();
        if (!"http".equals(scheme) && !"https".equals(scheme)) {
            throw new IllegalArgumentException("not an address: " + address);
        }
        this.address = address;
        this.token = token;
    }

    /** The same service, called with another token. */
    public ServiceClient as(String other) {
        return new ServiceClient(address, other);
    }

    /** The same for one who asks much at once. */
    public ParallelCalls inParallelAs(String other) {
        return new ParallelCalls(address, other);
    }

    public JsonNode get(String path) {
        return answer(() -> call("GET", path)).success();
    }

    /** The answer as it was written, every digit kept. */
    public String text(String path) {
        Answer answer = answer(() -> call("GET", path));
        answer.success();
        return answer.text();
    }

    /** Brings something to what the body says; a large body may take its time. */
    public JsonNode put(String path, String body) {
        return answer(() -> call("PUT", path).within(LONG_TIMEOUT).saying(body)).success();
    }

    public JsonNode post(String path, String body) {
        return answer(() -> call("POST", path).saying(body)).success();
    }

    /** Creates what is not there yet. */
    public JsonNode create(String path, String body) {
        return answer(() -> call("PUT", path).with("If-None-Match", "*").saying(body))
                .success();
    }

    /**
     * Listens to a stream of server-sent events until it ends or the listener has had enough.
     *
     * @param after the id of the last event that was heard, null for a first connection
     * @param listener is given each event, and says whether it wants more
     */
    public void listen(String path, @Nullable String after, Predicate<ServiceEvent> listener) {
        try (Call call = call("GET", path).within(Duration.ZERO).with("Accept", "text/event-stream")) {
            if (after != null) {
                call.with("Last-Event-ID", after);
            }
            if (call.status() != HttpURLConnection.HTTP_OK) {
                call.answer().success();
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(call.body(), StandardCharsets.UTF_8));
            ServiceEvent.read(lines.lines().iterator(), listener);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private Call call(String method, String path) throws IOException {
        return Call.of(method, address + path, token).within(TIMEOUT);
    }

    /** A call that is made when its answer is wanted, and fails where the service is away. */
    @FunctionalInterface
    private interface Question {
        Call ask() throws IOException;
    }

    private static Answer answer(Question question) {
        try {
            return question.ask().answer();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
