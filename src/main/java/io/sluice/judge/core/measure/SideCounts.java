package io.sluice.judge.core.measure;

import org.jspecify.annotations.Nullable;

/**
 * Counts beside the metrics. They are stored and are part of the evidence, and no rule reads them yet.
 *
 * @param started requests that began, finished or not
 * @param subjects distinct users of the window
 * @param servedByFallback requests that another provider answered
 */
public record SideCounts(
        @Nullable Long started,
        @Nullable Long subjects,
        @Nullable Long servedByFallback) {
    public static final SideCounts NONE = new SideCounts(null, null, null);

    public SideCounts {
        requireCount("started", started);
        requireCount("subjects", subjects);
        requireCount("servedByFallback", servedByFallback);
    }

    private static void requireCount(String field, @Nullable Long value) {
        if (value != null) {
            Measurement.count(field, value);
        }
    }

    SideCounts plus(SideCounts later) {
        return new SideCounts(
                sum(started, later.started),
                sum(subjects, later.subjects),
                sum(servedByFallback, later.servedByFallback));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one + other;
    }
}
