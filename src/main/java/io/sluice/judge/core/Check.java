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
 *     beyond it, a percentile when too many requests do, a mean or ratio when its interval does, or its value where no
 *     interval is possible; null without a baseline
 * @param beyond percentiles only: which part of the candidate's requests lay beyond the threshold, .05 is expected
 * @param ratio means and ratios with sums of squares only: the candidate's value as a multiple of the baseline's
 * @param absoluteLimit the policy's, where it has one for this metric
 * @param note one sentence that qualifies the status, or null
 */
public record Check(
        String metric,
        CheckStatus status,
        Estimate candidate,
        Estimate baseline,
        @Nullable BigDecimal threshold,
        @Nullable Estimate beyond,
        @Nullable Estimate ratio,
        @Nullable BigDecimal absoluteLimit,
        @Nullable String note) {

    /** A metric's values in both arms, passed until something is found. */
    static Check of(Question question, Estimate candidate, Estimate baseline) {
        BigDecimal limit = question.rule().absoluteLimit();
        return new Check(question.metric(), CheckStatus.PASS, candidate, baseline, null, null, null, limit, null);
    }

    Check against(@Nullable BigDecimal itsThreshold) {
        return new Check(metric, status, candidate, baseline, itsThreshold, beyond, ratio, absoluteLimit, note);
    }

    Check withBeyond(@Nullable Estimate part) {
        return new Check(metric, status, candidate, baseline, threshold, part, ratio, absoluteLimit, note);
    }

    Check withRatio(Estimate multiple) {
        return new Check(metric, status, candidate, baseline, threshold, beyond, multiple, absoluteLimit, note);
    }

    /** The same numbers with another status. */
    Check as(CheckStatus other) {
        return new Check(metric, other, candidate, baseline, threshold, beyond, ratio, absoluteLimit, note);
    }

    /** With one more sentence, after those before. */
    Check noted(@Nullable String more) {
        String all = note == null || more == null ? (note == null ? more : note) : note + "; " + more;
        return new Check(metric, status, candidate, baseline, threshold, beyond, ratio, absoluteLimit, all);
    }
}
