package io.sluice.judge.core;

import io.sluice.judge.core.measure.Estimate;
import io.sluice.judge.core.measure.Overdispersion;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Promotion;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.Newcombe;
import io.sluice.judge.core.statistics.SmallestCount;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Digits;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Judges a proportion: it fails when even the favourable end of the candidate's Wilson interval is worse than the
 * baseline's rate by more than the margin. Luck on a small sample neither stops a good release nor passes a bad one.
 *
 * <p>Under the promotion {@code non-inferiority} it passes only when even the unfavourable end of Newcombe's interval
 * for the difference is within the margin, and is undecided between the two.
 *
 * <p>Requests of one user are alike. Where the arms carry slices of their users, both intervals are those of as many
 * independent requests as theirs are worth ({@link Overdispersion}), and what would be a fail only if they were
 * independent is undecided.
 */
final class ProportionRule {
    private final Question question;
    private final Proportion candidate;
    private final Proportion baseline;
    private final double tolerated;
    private final double threshold;
    private final double overdispersion;

    private ProportionRule(Question question, Proportion candidate, Proportion baseline) {
        this.question = question;
        this.candidate = candidate;
        this.baseline = baseline;
        this.tolerated = question.rule().margin().at(baseline.rate());
        this.threshold = baseline.rate() + (question.isLowerWorse() ? -tolerated : tolerated);
        Double known = Overdispersion.of(candidate, baseline);
        this.overdispersion = known == null ? 1 : known;
    }

    static Ruling judge(Question question, Proportion candidate, Proportion baseline) {
        return new ProportionRule(question, candidate, baseline).ruling();
    }

    private Ruling ruling() {
        Check check = Check.of(
                        question,
                        Estimate.of(candidate.rate(), interval(candidate)),
                        Estimate.of(baseline.rate(), interval(baseline)))
                .against(Digits.of(threshold))
                .noted(note());
        double worst = worstDifference(candidate.of());
        return compared(check, worst).couldStillBe(Digits.of(worst));
    }

    private Ruling compared(Check check, double worst) {
        if (isBeyond(interval(candidate))) {
            return Ruling.failed(check, failure());
        }
        if (isBeyond(candidate.interval(question.z()))) {
            return notSure(check);
        }
        return question.promotion() == Promotion.NON_INFERIORITY && worst > tolerated
                ? notYetShown(check, worst)
                : Ruling.passed(check);
    }

    private boolean isBeyond(Interval interval) {
        return question.isWorse(question.isLowerWorse() ? interval.high() : interval.low(), threshold);
    }

    private Interval interval(Proportion arm) {
        return arm.interval(question.z(), overdispersion);
    }

    private @Nullable String note() {
        return overdispersion == 1
                ? null
                : "users differ: " + candidate.of() + " requests of the candidate count as "
                        + Digits.fixed(candidate.of() / overdispersion, 0) + " independent ones";
    }

    private Reason failure() {
        return Reason.failed(question, numbers());
    }

    private String numbers() {
        return candidate + " (" + Phrase.favourable(question, interval(candidate)) + ") vs baseline " + baseline;
    }

    /** A fail if the requests were independent, which they are not: it may be a few users whom chance brought here. */
    private Ruling notSure(Check check) {
        OptionalLong enough =
                SmallestCount.above(candidate.of(), count -> isBeyond(independent(candidate.rate(), count)));
        Need need = enough.isPresent()
                ? question.pace().need(enough.getAsLong() - candidate.of(), 0, question.metric())
                : Need.ofNoNumber(question.metric(), "at the present rate no number of requests shows it");
        return Ruling.undecided(check, Reason.undecided(question, numbers() + " may be a few users"), need);
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
        Interval ofCandidate =
                candidateCount == candidate.of() ? interval(candidate) : independent(one, candidateCount);
        Interval ofBaseline = baselineCount == baseline.of() ? interval(baseline) : independent(other, baselineCount);
        Interval difference = question.isLowerWorse()
                ? Newcombe.difference(other, ofBaseline, one, ofCandidate)
                : Newcombe.difference(one, ofCandidate, other, ofBaseline);
        return difference.high();
    }

    private Interval independent(double rate, double count) {
        double worth = count / overdispersion;
        return Wilson.of(rate * worth, worth, question.z());
    }
}
