package io.sluice.judge.core;

import io.sluice.judge.core.measure.Estimate;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One metric's part of a verdict.
 *
 * @param candidate a rate, a p95 in milliseconds, a mean or a ratio, as the metric's kind is
 * @param baseline in the same unit
 * @param threshold where the tolerated side ends, in the same unit: a proportion fails when its interval lies wholly
 *     beyond it, a percentile when too many requests do, a mean or ratio when its value does; null without a baseline
 * @param beyond percentiles only: which part of the candidate's requests lay beyond the threshold, .05 is expected
 * @param note one sentence that qualifies the status, or null
 */
public record Check(
        String metric,
        CheckStatus status,
        Estimate candidate,
        Estimate baseline,
        @Nullable BigDecimal threshold,
        @Nullable Estimate beyond,
        @Nullable String note) {

    /** The same numbers with another status, and why. */
    Check as(CheckStatus other, String why) {
        return new Check(metric, other, candidate, baseline, threshold, beyond, why);
    }
}
