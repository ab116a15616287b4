package io.sluice.integrations.prometheus;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.sluice.judge.MetricSource;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SeriesAnswer;
import io.sluice.judge.core.series.SeriesQuestion;
import io.sluice.judge.core.source.EvidenceSource;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * The installation's Prometheus as a source of evidence, named {@code main}.
 *
 * <p>The same question is asked once at a time, and its answer kept for half a minute: gate and timer ask for the same
 * windows, on every replica's request. Failures are not kept. A few threads ask, and no more questions wait than can be
 * answered soon.
 */
@ApplicationScoped
class PrometheusSource implements MetricSource {
    static final String NAME = "main";
    static final Duration KEPT = Duration.ofSeconds(30);

    private static final int THREADS = 8;
    private static final int MOST_WAITING = 500;
    /** About the memory of a sample and of a series' labels; together at most 64 MiB. */
    private static final int SAMPLE_BYTES = 16;

    private static final int LABELS_BYTES = 1_000;
    private static final long MOST_BYTES_KEPT = 64L << 20;

    private final PrometheusAddress address;
    private final PrometheusClient client;
    private final AskingThreads threads;
    private final AsyncCache<SeriesQuestion, SeriesAnswer> answers;

    @Inject
    PrometheusSource(PrometheusAddress address, PrometheusClient client) {
        this(address, client, Ticker.systemTicker());
    }

    PrometheusSource(PrometheusAddress address, PrometheusClient client, Ticker ticker) {
        this.address = address;
        this.client = client;
        this.threads = new AskingThreads(THREADS, MOST_WAITING);
        this.answers = Caffeine.newBuilder()
                .ticker(ticker)
                .executor(Runnable::run)
                .expireAfterWrite(KEPT)
                .maximumWeight(MOST_BYTES_KEPT)
                .weigher((SeriesQuestion question, SeriesAnswer answer) -> weight(answer))
                .buildAsync();
    }

    @PreDestroy
    void stop() {
        threads.stop();
    }

    @Override
    public String kind() {
        return EvidenceSource.PROMETHEUS;
    }

    @Override
    public boolean has(String name) {
        return NAME.equals(name) && address.isKnown();
    }

    @Override
    public CompletableFuture<SeriesAnswer> ask(SeriesQuestion question) {
        if (!has(question.source())) {
            return CompletableFuture.completedFuture(new SeriesAnswer.Failed(new Reason(
                    "METRICS_SOURCE_UNKNOWN", "the service knows no prometheus of the name " + question.source())));
        }
        CompletableFuture<SeriesAnswer> answer = answers.get(question, (asked, unused) -> fetch(asked));
        if (answer.isDone() && answer.join() instanceof SeriesAnswer.Failed) {
            answers.asMap().remove(question, answer);
        }
        return answer;
    }

    private CompletableFuture<SeriesAnswer> fetch(SeriesQuestion question) {
        return threads.ask(() -> found(question), fault -> new SeriesAnswer.Failed(fault.reason(question.source())));
    }

    private SeriesAnswer found(SeriesQuestion question) throws PrometheusFault {
        try {
            return new SeriesAnswer.Found(client.fetch(question));
        } catch (PrometheusFault fault) {
            // Before anybody hears of it: whoever asks again then asks anew.
            answers.asMap().remove(question);
            throw fault;
        }
    }

    private static int weight(SeriesAnswer answer) {
        if (!(answer instanceof SeriesAnswer.Found found)) {
            return 0;
        }
        long samples = found.series().stream().mapToLong(Series::size).sum();
        long bytes = samples * SAMPLE_BYTES + (long) found.series().size() * LABELS_BYTES;
        return (int) Math.min(Integer.MAX_VALUE, bytes);
    }
}
