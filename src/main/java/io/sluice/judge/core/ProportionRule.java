package io.sluice.judge.core;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Promotion;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.Newcombe;
import io.sluice.judge.core.statistics.SmallestCount;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Digits;
import java.util.OptionalLong;

/**
 * Judges a proportion: it fails when even the favourable end of the candidate's Wilson interval is worse than the
 * baseline's rate by more than the margin. Luck on a small sample neither stops a good release nor passes a bad one.
 *
 * <p>Under the promotion {@code non-inferiority} it passes only when even the unfavourable end of Newcombe's interval
 * for the difference is within the margin, and is undecided between the two.
 */
final class ProportionRule {
    private final Question question;
    private final Proportion candidate;
    private final Proportion baseline;
    private final double tolerated;

    private ProportionRule(Question question, Proportion candidate, Proportion baseline) {
        this.question = question;
        this.candidate = candidate;
        this.baseline = baseline;
        this.tolerated = question.rule().margin().at(baseline.rate());
    }

    static Ruling judge(Question question, Proportion candidate, Proportion baseline) {
        return new ProportionRule(question, candidate, baseline).ruling();
    }

    private Ruling ruling() {
        Interval interval = candidate.interval(question.z());
        double threshold = question.isLowerWorse() ? baseline.rate() - tolerated : baseline.rate() + tolerated;
        double favourable = question.isLowerWorse() ? interval.high() : interval.low();
        Check check = Check.of(question, candidate.estimate(question.z()), baseline.estimate(question.z()))
                .against(Digits.of(threshold));
        double worst = worstDifference(candidate.of());
        Ruling ruling = question.isWorse(favourable, threshold)
                ? Ruling.failed(check, failure(interval))
                : question.promotion() == Promotion.NON_INFERIORITY && worst > tolerated
                        ? notYetShown(check, worst)
                        : Ruling.passed(check);
        return ruling.couldStillBe(Digits.of(worst));
    }

    private Reason failure(Interval interval) {
        return Reason.failed(
                question, candidate + " (" + Phrase.favourable(question, interval) + ") vs baseline " + baseline);
    }

    private Ruling notYetShown(Check check, double worst) {
        String numbers = candidate + " vs baseline " + baseline + " could still be worse by " + Phrase.end(worst)
                + ", more than the margin " + Phrase.end(tolerated);
        return Ruling.undecided(check, Reason.notShown(question, numbers), needToShow());
    }

    private Need needToShow() {
        OptionalLong enough = SmallestCount.above(candidate.of(), count -> worstDifference(count) <= tolerated);
        if (enough.isEmpty()) {
            return Need.ofNoNumber(
                    question.metric(),
                    question.pace().isBaselineOver()
                            ? "at the present rates no number of requests shows it beside this historic baseline"
                            : "at the present rates no number of requests shows it");
        }
        long count = enough.getAsLong();
        long moreOfBaseline = (long) Math.ceil(question.pace().baselineAt(count)) - baseline.of();
        return question.pace().need(count - candidate.of(), moreOfBaseline, question.metric());
    }

    /** How much worse the candidate could be if so many were counted at the present rates. */
    private double worstDifference(long candidateCount) {
        double one = candidate.rate();
        double other = baseline.rate();
        double baselineCount = candidateCount == candidate.of()
                ? baseline.of()
                : question.pace().baselineAt(candidateCount);
        Interval ofCandidate = candidateCount == candidate.of()
                ? candidate.interval(question.z())
                : Wilson.of(one * candidateCount, candidateCount, question.z());
        Interval ofBaseline = baselineCount == baseline.of()
                ? baseline.interval(question.z())
                : Wilson.of(other * baselineCount, baselineCount, question.z());
        Interval difference = question.isLowerWorse()
                ? Newcombe.difference(other, ofBaseline, one, ofCandidate)
                : Newcombe.difference(one, ofCandidate, other, ofBaseline);
        return difference.high();
    }
}
