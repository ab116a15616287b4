package io.sluice.judge.core;

import io.sluice.judge.core.measure.Estimate;
import io.sluice.judge.core.measure.Percentile;
import io.sluice.judge.core.measure.Percentile.Tail;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Judges a 95th percentile. The limit is the largest ratio times the baseline's p95; the candidate fails when surely
 * more than 5 % of its requests are slower: when the low end of that part's Wilson interval is above .05. Where lower
 * is worse, it fails when surely fewer than 5 % are slower than the baseline's p95 divided by the ratio.
 *
 * <p>A limit inside an open last bucket leaves two counts, the least and the most that can be slower: a fail needs the
 * least, a pass the most, and between them it is undecided. A candidate that sends one number is compared as a number.
 */
final class PercentileRule {
    private final Question question;
    private final Percentile candidate;
    private final Percentile baseline;

    private PercentileRule(Question question, Percentile candidate, Percentile baseline) {
        this.question = question;
        this.candidate = candidate;
        this.baseline = baseline;
    }

    static Ruling judge(Question question, Percentile candidate, Percentile baseline) {
        return new PercentileRule(question, candidate, baseline).ruling();
    }

    private Ruling ruling() {
        BigDecimal baselineMs = baseline.p95Ms();
        if (baselineMs == null) {
            return undecided(null, null, "the baseline's p95 lies in the open last bucket");
        }
        BigDecimal limitMs = question.threshold(baselineMs);
        BigDecimal candidateMs = candidate.p95Ms();
        boolean isCandidateZero = candidateMs != null && candidateMs.signum() == 0;
        if (baselineMs.signum() == 0 && !isCandidateZero) {
            return undecided(limitMs, null, "the baseline is zero");
        }
        Tail tail = candidate.slowerThan(limitMs);
        if (tail != null) {
            return byCount(tail, limitMs, baselineMs);
        }
        if (candidateMs == null) {
            throw new IllegalStateException("neither a count nor a number");
        }
        return byNumber(candidateMs, limitMs, baselineMs);
    }

    private Ruling byNumber(BigDecimal candidateMs, BigDecimal limitMs, BigDecimal baselineMs) {
        int side = candidateMs.compareTo(limitMs);
        if (question.isLowerWorse() ? side < 0 : side > 0) {
            String numbers = Phrase.milliseconds(candidateMs) + " vs " + Phrase.milliseconds(baselineMs);
            return Ruling.of(check(CheckStatus.FAIL, limitMs, null), Reason.failed(question, numbers));
        }
        return Ruling.of(check(CheckStatus.PASS, limitMs, null), null);
    }

    private Ruling byCount(Tail tail, BigDecimal limitMs, BigDecimal baselineMs) {
        Interval least = Wilson.of(tail.least(), tail.of(), question.z());
        Interval most = Wilson.of(tail.most(), tail.of(), question.z());
        Estimate beyond = beyond(tail, least, most);
        if (question.isLowerWorse() ? most.high() < Percentile.ABOVE : least.low() > Percentile.ABOVE) {
            return Ruling.of(
                    check(CheckStatus.FAIL, limitMs, beyond),
                    Reason.failed(
                            question,
                            numbers(tail, least, most, limitMs) + " vs baseline p95 "
                                    + Phrase.milliseconds(baselineMs)));
        }
        if (question.isLowerWorse() ? least.high() >= Percentile.ABOVE : most.low() <= Percentile.ABOVE) {
            return Ruling.of(check(CheckStatus.PASS, limitMs, beyond), null);
        }
        return undecided(limitMs, beyond, "the limit lies in the candidate's open last bucket");
    }

    private String numbers(Tail tail, Interval least, Interval most, BigDecimal limitMs) {
        double count = question.isLowerWorse() ? tail.most() : tail.least();
        String end =
                question.isLowerWorse() ? "high end " + Phrase.end(most.high()) : "low end " + Phrase.end(least.low());
        return Phrase.number(count) + "/" + tail.of() + " slower than " + Phrase.milliseconds(limitMs) + " (" + end
                + ")";
    }

    private static Estimate beyond(Tail tail, Interval least, Interval most) {
        BigDecimal value = tail.least() == tail.most() ? Digits.of(tail.least() / tail.of()) : null;
        return new Estimate(value, Digits.of(least.low()), Digits.of(most.high()));
    }

    private Ruling undecided(@Nullable BigDecimal limitMs, @Nullable Estimate beyond, String why) {
        Check check = check(CheckStatus.UNDECIDED, limitMs, beyond).as(CheckStatus.UNDECIDED, why);
        return Ruling.of(check, Reason.undecided(question, why));
    }

    private Check check(CheckStatus status, @Nullable BigDecimal limitMs, @Nullable Estimate beyond) {
        return new Check(
                question.metric(),
                status,
                candidate.estimate(question.z()),
                baseline.estimate(question.z()),
                limitMs,
                beyond,
                singleNumbers());
    }

    /** What must be said where an arm sent one number for each window. */
    private @Nullable String singleNumbers() {
        if (!(candidate instanceof SingleP95 || baseline instanceof SingleP95)) {
            return null;
        }
        boolean isLatestOnly = isOneOfMany(candidate) || isOneOfMany(baseline);
        String form = candidate instanceof SingleP95
                ? "compared as numbers: no interval was possible"
                : "the baseline is one number without an interval";
        return isLatestOnly ? form + "; of several windows the latest, since percentiles cannot be merged" : form;
    }

    private static boolean isOneOfMany(Percentile percentile) {
        return percentile instanceof SingleP95 single && single.windows() > 1;
    }
}
