package io.sluice.judge.core.measure;

import org.jspecify.annotations.Nullable;

/**
 * Counts beside the metrics.
 *
 * @param subjects distinct users of the window; of several windows the sum, in which who came back is counted again
 * @param servedByFallback requests that another provider answered; they are not among the arm's requests
 */
public record SideCounts(@Nullable Long subjects, @Nullable Long servedByFallback) {
    public static final SideCounts NONE = new SideCounts(null, null);

    public SideCounts {
        requireCount("subjects", subjects);
        requireCount("servedByFallback", servedByFallback);
    }

    private static void requireCount(String field, @Nullable Long value) {
        if (value != null) {
            Measurement.count(field, value);
        }
    }

    SideCounts plus(SideCounts later) {
        return new SideCounts(sum(subjects, later.subjects), sum(servedByFallback, later.servedByFallback));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one + other;
    }
}
