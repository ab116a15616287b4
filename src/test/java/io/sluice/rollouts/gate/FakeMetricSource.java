package io.sluice.rollouts.gate;

import io.sluice.judge.MetricSource;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SeriesAnswer;
import io.sluice.judge.core.series.SeriesQuestion;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The source {@code fake}: counters that rise evenly, sampled every ten seconds, or a reason to have none. */
@ApplicationScoped
public class FakeMetricSource implements MetricSource {
    /** The seconds between two samples. */
    static final long SAMPLED_EVERY = 10;

    private final Map<String, Counter> counters = new ConcurrentHashMap<>();

    @Nullable
    private volatile Reason fault;

    private volatile Instant awayFrom = Instant.EPOCH;
    private volatile Instant awayUntil = Instant.EPOCH;

    /** A counter that was 0 at its birth. */
    record Counter(Instant birth, long perTenSeconds) {
        long at(long second) {
            return (second - birth.getEpochSecond()) * perTenSeconds / SAMPLED_EVERY;
        }
    }

    @Override
    public String kind() {
        return "prometheus";
    }

    @Override
    public boolean has(String name) {
        return name.equals("fake");
    }

    @Override
    public CompletableFuture<SeriesAnswer> ask(SeriesQuestion question) {
        Reason reason = fault;
        return CompletableFuture.completedFuture(
                reason == null ? new SeriesAnswer.Found(series(question)) : new SeriesAnswer.Failed(reason));
    }

    void counts(String selector, Counter counter) {
        counters.put(selector, counter);
    }

    void fails(Reason reason) {
        fault = reason;
    }

    void answersAgain() {
        fault = null;
    }

    /** It has no samples from then until then. */
    void wasAway(Instant from, Instant until) {
        awayFrom = from;
        awayUntil = until;
    }

    private List<Series> series(SeriesQuestion question) {
        Counter counter = counters.get(question.selector());
        if (counter == null) {
            return List.of();
        }
        Instant from = question.from().isBefore(counter.birth()) ? counter.birth() : question.from();
        long first = tickAfter(from);
        long last = tickAfter(question.until());
        long[] seconds = LongStream.range(first, last)
                .map(tick -> tick * SAMPLED_EVERY)
                .filter(second -> second < awayFrom.getEpochSecond() || second >= awayUntil.getEpochSecond())
                .toArray();
        long[] millis = Arrays.stream(seconds).map(second -> second * 1000).toArray();
        double[] values = Arrays.stream(seconds).mapToDouble(counter::at).toArray();
        return List.of(new Series(new TreeMap<>(Map.of("instance", question.selector())), millis, values));
    }

    private static long tickAfter(Instant moment) {
        return -Math.floorDiv(-moment.getEpochSecond(), SAMPLED_EVERY);
    }
}
