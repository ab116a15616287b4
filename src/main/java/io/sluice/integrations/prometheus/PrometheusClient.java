package io.sluice.integrations.prometheus;

import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SeriesQuestion;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks Prometheus, {@code POST /api/v1/query}: for the raw samples of a range selector, as {@code selector[range]} at
 * the window's last millisecond, or for the value of a query at a moment.
 *
 * <p>Both ends of a range belonged to it until Prometheus 3, since then only the later one does: the question is put so
 * that the window's samples are inside either way. A question takes at most {@link #LIMIT}, its one retry included, and
 * its answer at most {@link #MOST_BYTES}.
 */
@ApplicationScoped
class PrometheusClient {
    static final Duration LIMIT = Duration.ofSeconds(5);
    static final long MOST_BYTES = 16L << 20;

    static final Duration TRY_LIMIT = Duration.ofSeconds(3);
    static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);

    private final PrometheusAddress address;
    private final Duration tryLimit;
    private final HttpClient http;

    @Inject
    PrometheusClient(PrometheusAddress address) {
        this(address, TRY_LIMIT);
    }

    PrometheusClient(PrometheusAddress address, Duration tryLimit) {
        this.address = address;
        this.tryLimit = tryLimit;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_LIMIT);
        address.certificatesFile().ifPresent(file -> {
            try {
                builder.sslContext(TrustedCertificates.of(file));
            } catch (IOException unreadable) {
                throw new UncheckedIOException("the certificates of Prometheus cannot be read", unreadable);
            } catch (GeneralSecurityException useless) {
                throw new IllegalStateException("the certificates of Prometheus cannot be used", useless);
            }
        });
        this.http = builder.build();
    }

    /** How the body of an answer is read. */
    private interface Reading<T> {
        T of(InputStream body) throws IOException, PrometheusFault;
    }

    /** The samples; blocks. */
    List<Series> fetch(SeriesQuestion question) throws PrometheusFault {
        long until = question.until().toEpochMilli();
        long range = until - question.from().toEpochMilli();
        return ask(form(question.selector() + "[" + range + "ms]", until - 1), MatrixReader::read);
    }

    /**
     * The one value of a query; blocks. A series counts only with a sample of the last {@link ValueReader#STALE_AFTER},
     * where Prometheus would look back for five minutes by itself; it knows that parameter since 2.44. A range that the
     * query names is looked at whole.
     */
    BigDecimal value(String query, Instant at) throws PrometheusFault {
        String form = form(query, at.toEpochMilli()) + "&lookback_delta=" + ValueReader.STALE_AFTER.toSeconds() + "s";
        return ask(form, body -> ValueReader.read(body, at));
    }

    private <T> T ask(String form, Reading<T> reading) throws PrometheusFault {
        long end = System.nanoTime() + LIMIT.toNanos();
        try {
            return once(form, reading, end);
        } catch (PrometheusFault fault) {
            if (!fault.isPassing() || end - System.nanoTime() <= 0) {
                throw fault;
            }
            return once(form, reading, end);
        }
    }

    private <T> T once(String form, Reading<T> reading, long end) throws PrometheusFault {
        long deadline = Math.min(end, System.nanoTime() + tryLimit.toNanos());
        HttpResponse<InputStream> answer = send(request(form), deadline);
        Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
        try (LimitedBody body = new LimitedBody(answer.body(), MOST_BYTES, left)) {
            requireJson(answer, body, reading);
            return read(body, reading);
        } catch (IOException broken) {
            throw PrometheusFault.unavailable("its answer broke off: " + broken.getMessage());
        }
    }

    private HttpResponse<InputStream> send(HttpRequest request, long deadline) throws PrometheusFault {
        CompletableFuture<HttpResponse<InputStream>> asked = http.sendAsync(request, BodyHandlers.ofInputStream());
        try {
            return asked.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            asked.cancel(true);
            throw PrometheusFault.unavailable("no answer within " + tryLimit);
        } catch (ExecutionException failed) {
            throw PrometheusFault.unavailable("it cannot be reached: " + failed.getCause());
        } catch (InterruptedException interrupted) {
            asked.cancel(true);
            Thread.currentThread().interrupt();
            throw PrometheusFault.unavailable("the question was given up");
        }
    }

    private <T> T read(LimitedBody body, Reading<T> reading) throws IOException, PrometheusFault {
        try {
            return reading.of(body);
        } catch (IOException | PrometheusFault ended) {
            if (body.isTooLarge()) {
                throw PrometheusFault.unreadable("its answer has more than " + MOST_BYTES + " bytes");
            }
            if (body.isLate()) {
                throw PrometheusFault.unavailable("its answer did not end within " + tryLimit);
            }
            throw ended;
        }
    }

    private void requireJson(HttpResponse<InputStream> answer, LimitedBody body, Reading<?> reading)
            throws IOException, PrometheusFault {
        int status = answer.statusCode();
        String type = answer.headers().firstValue("Content-Type").orElse("nothing");
        if (PASSING.contains(status)) {
            throw PrometheusFault.unavailable("it answers " + status);
        }
        boolean isJson = type.startsWith("application/json");
        if (status / 100 == 4 && isJson) {
            // Its own words for what it refuses; they are short, and read as any other answer.
            read(body, reading);
        }
        if (status / 100 != 2) {
            throw PrometheusFault.unreadable("it answers " + status);
        }
        if (!isJson) {
            throw PrometheusFault.unreadable("it answers " + PrometheusFault.quote(type) + " in place of JSON");
        }
    }

    private HttpRequest request(String form) throws PrometheusFault {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.query())
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        if (address.tokenFile().isPresent()) {
            try {
                String token = Files.readString(address.tokenFile().get()).strip();
                request.header("Authorization", "Bearer " + token);
            } catch (IOException | IllegalArgumentException unusable) {
                throw PrometheusFault.unavailable("its token file cannot be used");
            }
        }
        return request.build();
    }

    private String form(String query, long atMillis) {
        BigDecimal at = BigDecimal.valueOf(atMillis, 3);
        return "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + "&time=" + at.toPlainString() + "&timeout="
                + ownLimit(tryLimit).toMillis() + "ms";
    }

    /** When Prometheus itself is to give up: before we do, so that it works on nothing that nobody waits for. */
    static Duration ownLimit(Duration tryLimit) {
        return tryLimit.multipliedBy(5).dividedBy(6);
    }
}
