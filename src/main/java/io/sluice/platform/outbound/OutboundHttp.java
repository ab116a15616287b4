package io.sluice.platform.outbound;

import io.sluice.platform.outbound.Outcome.Answered;
import io.sluice.platform.outbound.Outcome.Forbidden;
import io.sluice.platform.outbound.Outcome.Unanswered;
import io.vertx.core.Future;
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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    /** How long a call takes at most that names no limit of its own. */
    public static final Duration CALL_LIMIT = Duration.ofSeconds(10);

    public static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

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
        static final Limits USUAL = new Limits(CONNECT_LIMIT, CALL_LIMIT);
    }

    @Inject
    public OutboundHttp(Vertx vertx, ExecutorService executor) {
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

    /**
     * Never fails; a fault is an outcome. Of the answer only the head is read: nobody is shown what stands where only
     * we can reach.
     */
    public CompletionStage<Outcome> post(OutboundPost post, AddressRule rule) {
        Call call = new Call(HttpMethod.POST, post.url(), post.headers(), post.body(), limits.whole());
        return call(call, 0, rule);
    }

    /** Never fails; a fault is an outcome. */
    public CompletionStage<Outcome> get(OutboundGet get, AddressRule rule) {
        return call(new Call(HttpMethod.GET, get.url(), get.headers(), null, get.limit()), get.mostBytes(), rule);
    }

    private record Call(
            HttpMethod method,
            OutboundUrl url,
            Map<String, String> headers,
            @Nullable String body,
            Duration limit) {}

    private CompletionStage<Outcome> call(Call call, int mostBytes, AddressRule rule) {
        return CompletableFuture.supplyAsync(() -> resolve(call.url(), rule), executor)
                .thenCompose(place -> place.forbidden() != null
                        ? CompletableFuture.completedFuture(new Forbidden(place.forbidden()))
                        : exchange(call, mostBytes, place.address()))
                .exceptionally(failed -> new Unanswered(reason(failed)))
                // The resolver has no limit of its own, and may wait for a thread.
                .completeOnTimeout(late(call.limit()), call.limit().toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Outcome late(Duration limit) {
        return new Unanswered("no answer within " + limit.toMillis() + " ms");
    }

    /** Where a call goes, or why it does not. */
    private record Place(InetAddress address, @Nullable String forbidden) {}

    private Place resolve(OutboundUrl url, AddressRule rule) {
        try {
            List<InetAddress> addresses = List.of(resolver.resolve(url.host()));
            for (InetAddress address : addresses) {
                if (!rule.permit(url.host(), address)) {
                    return new Place(address, OutboundUrl.whyForbidden(address));
                }
            }
            return new Place(addresses.get(0), null);
        } catch (UnknownHostException unknown) {
            throw new IllegalStateException("the host " + url.host() + " is not known");
        }
    }

    private CompletionStage<Outcome> exchange(Call call, int mostBytes, InetAddress address) {
        Exchange exchange = new Exchange(mostBytes);
        client.request(options(call, address)).onFailure(exchange::failed).onSuccess(request -> {
            exchange.began(request);
            call.headers().forEach(request::putHeader);
            Future<HttpClientResponse> answer =
                    call.body() == null ? request.send() : request.send(Buffer.buffer(call.body()));
            answer.onFailure(exchange::failed).onSuccess(exchange::answered);
        });
        return exchange.within(call.limit());
    }

    private static RequestOptions options(Call call, InetAddress address) {
        OutboundUrl url = call.url();
        return new RequestOptions()
                .setMethod(call.method())
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
        private final Buffer body = Buffer.buffer();
        private final int mostBytes;

        Exchange(int mostBytes) {
            this.mostBytes = mostBytes;
        }

        void began(HttpClientRequest request) {
            request.connection().exceptionHandler(this::failed);
            outcome.whenComplete((any, failed) -> request.connection().close());
        }

        void answered(HttpClientResponse answer) {
            answer.exceptionHandler(this::failed);
            if (mostBytes == 0) {
                answered(answer, null);
                return;
            }
            answer.handler(part -> {
                body.appendBuffer(part);
                if (body.length() > mostBytes) {
                    answered(answer, null);
                }
            });
            answer.endHandler(end -> answered(answer, body.toString(StandardCharsets.UTF_8)));
        }

        private void answered(HttpClientResponse answer, @Nullable String text) {
            outcome.complete(new Answered(answer.statusCode(), retryAfter(answer.getHeader("Retry-After")), text));
        }

        void failed(Throwable cause) {
            outcome.complete(new Unanswered(reason(cause)));
        }

        CompletionStage<Outcome> within(Duration limit) {
            return outcome.completeOnTimeout(late(limit), limit.toMillis(), TimeUnit.MILLISECONDS);
        }

        /** In seconds; the form with a date is rare, and being asked again is no harm. */
        private static @Nullable Duration retryAfter(@Nullable String header) {
            return header != null && SECONDS.matcher(header.strip()).matches()
                    ? Duration.ofSeconds(Long.parseLong(header.strip()))
                    : null;
        }
    }
}
