package io.sluice.judge.core;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.kernel.Digits;

/**
 * Judges a proportion: it fails when even the favourable end of the candidate's Wilson interval is worse than the
 * baseline's rate by more than the margin. Luck on a small sample neither stops a good release nor passes a bad one.
 */
final class ProportionRule {
    private ProportionRule() {}

    static Ruling judge(Question question, Proportion candidate, Proportion baseline) {
        Interval interval = candidate.interval(question.z());
        double tolerated = question.rule().margin().at(baseline.rate());
        double threshold = question.isLowerWorse() ? baseline.rate() - tolerated : baseline.rate() + tolerated;
        boolean fails = question.isLowerWorse() ? interval.high() < threshold : interval.low() > threshold;
        Check check = new Check(
                question.metric(),
                fails ? CheckStatus.FAIL : CheckStatus.PASS,
                candidate.estimate(question.z()),
                baseline.estimate(question.z()),
                Digits.of(threshold),
                null,
                null);
        Reason reason = fails ? failure(question, candidate, baseline, interval) : null;
        Interval worsening = question.isLowerWorse()
                ? baseline.minus(candidate, question.z())
                : candidate.minus(baseline, question.z());
        return new Ruling(check, reason, null, Digits.of(worsening.high()));
    }

    private static Reason failure(Question question, Proportion candidate, Proportion baseline, Interval interval) {
        String end = question.isLowerWorse()
                ? "high end " + Phrase.end(interval.high())
                : "low end " + Phrase.end(interval.low());
        return Reason.failed(question, candidate + " (" + end + ") vs baseline " + baseline);
    }
}
