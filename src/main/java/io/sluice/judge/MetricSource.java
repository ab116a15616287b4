package io.sluice.judge;

import io.sluice.judge.core.series.SeriesAnswer;
import io.sluice.judge.core.series.SeriesQuestion;
import java.util.concurrent.CompletableFuture;

/**
 * Where raw samples of counters lie. A port: what implements it stands to the right of the judge, and tells its kind.
 *
 * <p>It only fetches. What the samples rose by is counted by {@link io.sluice.judge.core.series.SourceWindow}.
 */
public interface MetricSource {
    /** The word that policies name it by, for example {@code prometheus}. */
    String kind();

    /** Whether the service was told of a source of that name. */
    boolean has(String name);

    /**
     * Asks for raw samples. The answer comes within a time of the source's own and never as a failed future; who asks
     * may stop waiting earlier, and others that asked the same still get it.
     */
    CompletableFuture<SeriesAnswer> ask(SeriesQuestion question);
}
