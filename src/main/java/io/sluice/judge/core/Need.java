package io.sluice.judge.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much more must be counted before a hold can end.
 *
 * @param candidateRequests more of the candidate, at least 0; null where no number of requests would end the hold
 * @param baselineRequests more of the baseline, at least 0; null where the candidate's is
 * @param metric the metric that lacks them most; null where the arms' requests themselves are too few
 * @param at how long that takes at the present rate, in whole seconds; null where the rate is not known or is zero
 * @param why what has to change instead; null where the numbers say it
 */
public record Need(
        @Nullable Long candidateRequests,
        @Nullable Long baselineRequests,
        @Nullable String metric,
        @Nullable Duration at,
        @Nullable String why) {
    public Need {
        if ((candidateRequests == null) != (why != null) || (baselineRequests == null) != (why != null)) {
            throw new IllegalArgumentException("either numbers or a reason why there are none");
        }
    }

    /** So many more, at a rate that is not known. */
    public Need(long candidateRequests, long baselineRequests, @Nullable String metric) {
        this(candidateRequests, baselineRequests, metric, null, null);
    }

    /** More requests alone do not end the hold. */
    static Need ofNoNumber(@Nullable String metric, String why) {
        return new Need(null, null, metric, null, why);
    }

    /** The one that keeps a hold longest: without a number, else with the most requests. */
    static @Nullable Need larger(@Nullable Need one, @Nullable Need other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.total() > one.total() ? other : one;
    }

    private long total() {
        return candidateRequests == null || baselineRequests == null
                ? Long.MAX_VALUE
                : candidateRequests + baselineRequests;
    }
}
