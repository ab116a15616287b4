package io.sluice.judge.core;

import org.jspecify.annotations.Nullable;

/**
 * How much more must be counted before a hold can end.
 *
 * @param candidateRequests more of the candidate, at least 0
 * @param baselineRequests more of the baseline, at least 0
 * @param metric the metric that lacks them most; null where the arms' requests themselves are too few
 */
public record Need(
        long candidateRequests,
        long baselineRequests,
        @Nullable String metric) {

    long total() {
        return candidateRequests + baselineRequests;
    }
}
