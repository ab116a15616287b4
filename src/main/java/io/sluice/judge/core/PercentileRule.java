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
            return undecided(check(null, null), "the baseline's p95 lies in the open last bucket");
        }
        BigDecimal limitMs = question.threshold(baselineMs);
        BigDecimal candidateMs = candidate.p95Ms();
        boolean isCandidateZero = candidateMs != null && candidateMs.signum() == 0;
        if (baselineMs.signum() == 0 && !isCandidateZero) {
            return undecided(check(limitMs, null), "the baseline is zero");
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
        Check check = check(limitMs, null);
        if (!question.isWorse(candidateMs, limitMs)) {
            return Ruling.passed(check);
        }
        String numbers = Phrase.milliseconds(candidateMs) + " vs " + Phrase.milliseconds(baselineMs);
        return Ruling.failed(check, Reason.failed(question, numbers));
    }

    private Ruling byCount(Tail tail, BigDecimal limitMs, BigDecimal baselineMs) {
        Interval least = Wilson.of(tail.least(), tail.of(), question.z());
        Interval most = Wilson.of(tail.most(), tail.of(), question.z());
        Check check = check(limitMs, beyond(tail, least, most));
        if (question.isLowerWorse() ? most.high() < Percentile.ABOVE : least.low() > Percentile.ABOVE) {
            String numbers =
                    numbers(tail, least, most, limitMs) + " vs baseline p95 " + Phrase.milliseconds(baselineMs);
            return Ruling.failed(check, Reason.failed(question, numbers));
        }
        if (question.isLowerWorse() ? least.high() >= Percentile.ABOVE : most.low() <= Percentile.ABOVE) {
            return Ruling.passed(check);
        }
        return undecided(check, "the limit lies in the candidate's open last bucket");
    }

    private String numbers(Tail tail, Interval least, Interval most, BigDecimal limitMs) {
        double count = question.isLowerWorse() ? tail.most() : tail.least();
        return Phrase.number(count) + "/" + tail.of() + " slower than " + Phrase.milliseconds(limitMs) + " ("
                + Phrase.favourable(question, question.isLowerWorse() ? most : least) + ")";
    }

    private static Estimate beyond(Tail tail, Interval least, Interval most) {
        BigDecimal value = tail.least() == tail.most() ? Digits.of(tail.least() / tail.of()) : null;
        return new Estimate(value, Digits.of(least.low()), Digits.of(most.high()));
    }

    private Ruling undecided(Check check, String why) {
        return Ruling.undecided(
                check.noted(why), Reason.undecided(question, why), Need.ofNoNumber(question.metric(), why));
    }

    private Check check(@Nullable BigDecimal limitMs, @Nullable Estimate beyond) {
        return Check.of(question, candidate.estimate(question.z()), baseline.estimate(question.z()))
                .against(limitMs)
                .withBeyond(beyond)
                .noted(singleNumbers());
    }

    /** What must be said where an arm sent one number for each window. */
    private @Nullable String singleNumbers() {
        if (!(candidate instanceof SingleP95 || baseline instanceof SingleP95)) {
            return null;
        }
        boolean isLatestOnly = isOneOfMany(candidate) || isOneOfMany(baseline);
        String form = candidate instanceof SingleP95
                ? AverageRule.NO_INTERVAL
                : "the baseline is one number without an interval";
        return isLatestOnly ? form + "; of several windows the latest, since percentiles cannot be merged" : form;
    }

    private static boolean isOneOfMany(Percentile percentile) {
        return percentile instanceof SingleP95 single && single.windows() > 1;
    }
}
