package io.sluice.judge.core;

import io.sluice.judge.core.measure.Average;
import java.math.BigDecimal;

/**
 * Judges a mean or a ratio: it fails when the candidate's is more than the largest ratio times the baseline's, or,
 * where lower is worse, less than the baseline's divided by it. Compared exactly, in decimals.
 *
 * <p>Against a baseline of zero there is no ratio: undecided, unless the candidate is zero too.
 */
final class AverageRule {
    private AverageRule() {}

    static Ruling judge(Question question, Average candidate, Average baseline) {
        if (baseline.sum().signum() == 0 && candidate.sum().signum() != 0) {
            String why = "the baseline is zero";
            Check check = check(question, candidate, baseline, CheckStatus.UNDECIDED);
            return Ruling.of(check.as(CheckStatus.UNDECIDED, why), Reason.undecided(question, why));
        }
        if (isWorse(question, candidate, baseline)) {
            String numbers = Phrase.number(candidate.value()) + " vs " + Phrase.number(baseline.value());
            return Ruling.of(check(question, candidate, baseline, CheckStatus.FAIL), Reason.failed(question, numbers));
        }
        return Ruling.of(check(question, candidate, baseline, CheckStatus.PASS), null);
    }

    private static Check check(Question question, Average candidate, Average baseline, CheckStatus status) {
        return new Check(
                question.metric(),
                status,
                candidate.estimate(question.z()),
                baseline.estimate(question.z()),
                question.threshold(baseline.value()),
                null,
                null);
    }

    private static boolean isWorse(Question question, Average candidate, Average baseline) {
        BigDecimal times = question.rule().maxRatio().times();
        BigDecimal one = candidate.sum().multiply(baseline.divisor());
        BigDecimal other = baseline.sum().multiply(candidate.divisor());
        return question.isLowerWorse()
                ? one.multiply(times).compareTo(other) < 0
                : one.compareTo(other.multiply(times)) > 0;
    }
}
