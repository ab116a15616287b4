package io.sluice.plans.verify;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Asks a listed host once: no redirects, no proxy, at most five seconds for all of it, at most {@value
 * BoundedBody#MAX_BYTES} bytes of the answer.
 */
@ApplicationScoped
class HttpProbe {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Duration WHOLE_LIMIT = Duration.ofSeconds(5);

    private final VerifyHosts hosts;
    private final HttpClient client;

    HttpProbe(@ConfigProperty(name = "sluice.verify.hosts") Optional<List<String>> hosts) {
        this.hosts = VerifyHosts.of(hosts.orElse(List.of()));
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(CONNECT_LIMIT)
                .build();
    }

    /** What came of a probe. */
    sealed interface Outcome {

        /**
         * There was an answer.
         *
         * @param body as text; empty where it was longer than is read
         */
        record Answered(int status, Optional<String> body) implements Outcome {}

        /** There was none; why, in a clause. */
        record Unanswered(String why) implements Outcome {}

        /** The host was not asked; why, in a clause. */
        record Forbidden(String why) implements Outcome {}
    }

    boolean permits(URI url) {
        return hosts.permits(url);
    }

    /** Blocks for the limit at most, and throws nothing. */
    Outcome ask(URI url) {
        if (!hosts.permits(url)) {
            return new Outcome.Forbidden("SLUICE_VERIFY_HOSTS does not list " + url.getHost());
        }
        try {
            for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
                if (!VerifyHosts.permits(url, address)) {
                    return new Outcome.Forbidden(url.getHost() + " stands for " + address.getHostAddress()
                            + ", which is asked only where it is listed itself");
                }
            }
        } catch (UnknownHostException unknown) {
            return new Outcome.Unanswered("the host " + url.getHost() + " is not known");
        }
        return exchange(url);
    }

    private Outcome exchange(URI url) {
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(WHOLE_LIMIT)
                .header("Accept", "application/json, */*;q=0.5")
                .GET()
                .build();
        CompletableFuture<HttpResponse<Optional<String>>> answer = client.sendAsync(request, head -> new BoundedBody());
        try {
            HttpResponse<Optional<String>> response = answer.get(WHOLE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return new Outcome.Answered(response.statusCode(), response.body());
        } catch (TimeoutException slow) {
            answer.cancel(true);
            return new Outcome.Unanswered("no answer within " + WHOLE_LIMIT.toSeconds() + " s");
        } catch (ExecutionException failed) {
            return new Outcome.Unanswered(reason(Objects.requireNonNullElse(failed.getCause(), failed)));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            answer.cancel(true);
            return new Outcome.Unanswered("the service is stopping");
        }
    }

    private static String reason(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? "no connection (" + cause.getClass().getSimpleName() + ")" : message;
    }
}
