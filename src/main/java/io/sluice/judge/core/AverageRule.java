package io.sluice.judge.core;

import io.sluice.judge.core.measure.Average;
import io.sluice.judge.core.measure.Estimate;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.LogDelta;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/**
 * Judges a mean or a ratio: it fails when the candidate's is surely more than the largest ratio times the baseline's,
 * or, where lower is worse, surely less than the baseline's divided by it: when the favourable end of the log-delta
 * interval of their ratio is beyond the limit. Without sums of squares in both arms no interval is possible, and the
 * values themselves are compared, exactly, in decimals.
 *
 * <p>Against a baseline of zero there is no ratio: undecided, unless the candidate is zero too.
 */
final class AverageRule {
    static final String NO_INTERVAL = "compared as numbers: no interval was possible";

    private final Question question;
    private final Average candidate;
    private final Average baseline;

    private AverageRule(Question question, Average candidate, Average baseline) {
        this.question = question;
        this.candidate = candidate;
        this.baseline = baseline;
    }

    static Ruling judge(Question question, Average candidate, Average baseline) {
        return new AverageRule(question, candidate, baseline).ruling();
    }

    private Ruling ruling() {
        Check check = Check.of(question, candidate.estimate(question.z()), baseline.estimate(question.z()))
                .against(question.threshold(baseline.value()));
        if (baseline.sum().signum() == 0 && candidate.sum().signum() != 0) {
            String why = "the baseline is zero";
            return Ruling.undecided(
                    check.noted(why), Reason.undecided(question, why), Need.ofNoNumber(question.metric(), why));
        }
        OptionalDouble one = candidate.relativeVariance();
        OptionalDouble other = baseline.relativeVariance();
        return one.isPresent() && other.isPresent()
                ? byInterval(check, one.getAsDouble() + other.getAsDouble())
                : byValue(check.noted(NO_INTERVAL));
    }

    private Ruling byValue(Check check) {
        if (!isWorse()) {
            return Ruling.passed(check);
        }
        String numbers = Phrase.number(candidate.value()) + " vs " + Phrase.number(baseline.value());
        return Ruling.failed(check, Reason.failed(question, numbers));
    }

    private Ruling byInterval(Check check, double variance) {
        double ratio = candidate.value().doubleValue() / baseline.value().doubleValue();
        Interval interval = LogDelta.around(ratio, variance, question.z());
        Check told = check.withRatio(Estimate.of(ratio, interval));
        double times = question.rule().maxRatio().times().doubleValue();
        double limit = question.isLowerWorse() ? 1 / times : times;
        double favourable = question.isLowerWorse() ? interval.high() : interval.low();
        // The values are asked too: without spread the interval is the ratio, and a double may round it over the limit.
        if (!isWorse() || !question.isWorse(favourable, limit)) {
            return Ruling.passed(told);
        }
        String numbers = Phrase.number(candidate.value()) + " vs " + Phrase.number(baseline.value()) + " (ratio "
                + Phrase.end(ratio) + ", " + Phrase.favourable(question, interval) + ")";
        return Ruling.failed(told, Reason.failed(question, numbers));
    }

    private boolean isWorse() {
        BigDecimal times = question.rule().maxRatio().times();
        BigDecimal one = candidate.sum().multiply(baseline.divisor());
        BigDecimal other = baseline.sum().multiply(candidate.divisor());
        return question.isLowerWorse()
                ? one.multiply(times).compareTo(other) < 0
                : one.compareTo(other.multiply(times)) > 0;
    }
}
