package io.sluice.judge.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast both arms are counted: from what is still lacking to when it will be there.
 *
 * @param candidate what was counted of the candidate
 * @param baseline what was counted of the baseline
 * @param isBaselineOver whether the baseline is an earlier stage's, which grows no more
 * @param observedFor the time in which both were counted; null where it is not known
 */
record Pace(
        long candidate,
        long baseline,
        boolean isBaselineOver,
        @Nullable Duration observedFor) {

    /** The same time with another count, for metrics that have an n of their own. */
    Pace of(long otherCandidate, long otherBaseline) {
        return new Pace(otherCandidate, otherBaseline, isBaselineOver, observedFor);
    }

    Need need(long moreOfCandidate, long moreOfBaseline, @Nullable String metric) {
        Duration at = later(until(moreOfCandidate, candidate), until(moreOfBaseline, isBaselineOver ? 0 : baseline));
        return new Need(moreOfCandidate, moreOfBaseline, metric, at, null);
    }

    /** Null where either is not known. */
    private static @Nullable Duration later(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return null;
        }
        return one.compareTo(other) > 0 ? one : other;
    }

    /** What the baseline will have when the candidate has that many: both arms grow alike. */
    double baselineAt(long candidateCount) {
        return isBaselineOver ? baseline : (double) baseline * candidateCount / candidate;
    }

    private @Nullable Duration until(long more, long counted) {
        if (more == 0) {
            return Duration.ZERO;
        }
        if (observedFor == null || observedFor.isZero() || counted == 0) {
            return null;
        }
        return Duration.ofSeconds((long) Math.ceil((double) observedFor.toMillis() / 1_000 * more / counted));
    }
}
