package io.sluice.platform.outbound;

import io.sluice.platform.outbound.Outcome.Answered;
import io.sluice.platform.outbound.Outcome.Forbidden;
import io.sluice.platform.outbound.Outcome.Unanswered;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls addresses that somebody else named.
 *
 * <p>The name is resolved once, every address it stands for must be permitted, and the connection goes to the address
 * that was checked: a name that stands for another one a moment later gains nothing. Redirects are answers like any
 * other. No thread waits for an answer, so any number of targets may hang.
 */
@ApplicationScoped
public class OutboundHttp {
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}");
    private static final int MAX_HEAD_BYTES = 8_192;

    private final HttpClient client;
    private final ExecutorService executor;
    private final Resolver resolver;
    private final Limits limits;

    /** What names stand for. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /** How long a call may take: to be connected, and altogether. */
    record Limits(Duration connect, Duration whole) {
        static final Limits USUAL = new Limits(Duration.ofSeconds(3), Duration.ofSeconds(10));
    }

    @Inject
    OutboundHttp(Vertx vertx, ExecutorService executor) {
        this(vertx, executor, InetAddress::getAllByName, Limits.USUAL);
    }

    OutboundHttp(Vertx vertx, ExecutorService executor, Resolver resolver, Limits limits) {
        this.executor = executor;
        this.resolver = resolver;
        this.limits = limits;
        int connect = (int) limits.connect().toMillis();
        this.client = vertx.createHttpClient(new HttpClientOptions()
                .setConnectTimeout(connect)
                .setSslHandshakeTimeout(connect)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setKeepAlive(false)
                .setMaxPoolSize(1_000)
                .setMaxInitialLineLength(MAX_HEAD_BYTES)
                .setMaxHeaderSize(MAX_HEAD_BYTES));
    }

    /** The longest that a call takes from its start to its outcome, but for the resolver's own time. */
    public Duration limit() {
        return limits.whole();
    }

    /** Never fails; a fault is an outcome. */
    public CompletionStage<Outcome> post(OutboundPost post, PermittedHosts permitted) {
        return CompletableFuture.supplyAsync(() -> resolve(post.url(), permitted), executor)
                .thenCompose(place -> place.forbidden() != null
                        ? CompletableFuture.completedFuture(new Forbidden(place.forbidden()))
                        : exchange(post, place.address()))
                .exceptionally(failed -> new Unanswered(reason(failed)));
    }

    /** Where a call goes, or why it does not. */
    private record Place(InetAddress address, @Nullable String forbidden) {}

    private Place resolve(OutboundUrl url, PermittedHosts permitted) {
        try {
            List<InetAddress> addresses = List.of(resolver.resolve(url.host()));
            for (InetAddress address : addresses) {
                if (!permitted.permit(url.host(), address)) {
                    return new Place(address, OutboundUrl.whyForbidden(address));
                }
            }
            return new Place(addresses.get(0), null);
        } catch (UnknownHostException unknown) {
            throw new IllegalStateException("the host " + url.host() + " is not known");
        }
    }

    private CompletionStage<Outcome> exchange(OutboundPost post, InetAddress address) {
        Exchange exchange = new Exchange();
        client.request(options(post.url(), address)).onFailure(exchange::failed).onSuccess(request -> {
            exchange.began(request);
            post.headers().forEach(request::putHeader);
            request.send(Buffer.buffer(post.body())).onFailure(exchange::failed).onSuccess(exchange::answered);
        });
        return exchange.within(limits.whole());
    }

    private static RequestOptions options(OutboundUrl url, InetAddress address) {
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(address, url.port())))
                .setHost(url.host())
                .setPort(url.port())
                .setSsl(url.isSecure())
                .setURI(url.pathAndQuery())
                .setFollowRedirects(false);
    }

    private static String reason(Throwable failed) {
        Throwable cause = failed.getCause() != null ? failed.getCause() : failed;
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }

    /** One request on its way; its connection is closed with its outcome, whatever the target still has to say. */
    private static final class Exchange {
        private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

        void began(HttpClientRequest request) {
            request.connection().exceptionHandler(this::failed);
            outcome.whenComplete((any, failed) -> request.connection().close());
        }

        void answered(HttpClientResponse answer) {
            answer.exceptionHandler(this::failed);
            outcome.complete(new Answered(answer.statusCode(), retryAfter(answer.getHeader("Retry-After"))));
        }

        void failed(Throwable cause) {
            outcome.complete(new Unanswered(reason(cause)));
        }

        CompletionStage<Outcome> within(Duration limit) {
            return outcome.completeOnTimeout(
                    new Unanswered("no answer within " + limit.toMillis() + " ms"),
                    limit.toMillis(),
                    TimeUnit.MILLISECONDS);
        }

        /** In seconds; the form with a date is rare, and being asked again is no harm. */
        private static @Nullable Duration retryAfter(@Nullable String header) {
            return header != null && SECONDS.matcher(header.strip()).matches()
                    ? Duration.ofSeconds(Long.parseLong(header.strip()))
                    : null;
        }
    }
}
