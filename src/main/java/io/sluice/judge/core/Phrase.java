package io.sluice.judge.core;

import io.sluice.judge.core.statistics.Interval;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How numbers look in a sentence for people. */
final class Phrase {
    private static final MathContext SIX = new MathContext(6, RoundingMode.HALF_EVEN);
    private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);

    private Phrase() {}

    /** An interval's end: three decimals, and below a thousandth three digits, so that it does not read as zero. */
    static String end(double value) {
        boolean wouldReadAsZero = value != 0 && value < 0.001;
        return wouldReadAsZero
                ? Digits.plain(new BigDecimal(value).round(THREE)).toPlainString()
                : Digits.fixed(value, 3);
    }

    /** The end of an interval that speaks for the candidate, and which end it is. */
    static String favourable(Question question, Interval interval) {
        return question.isLowerWorse() ? "high end " + end(interval.high()) : "low end " + end(interval.low());
    }

    static String between(Interval interval) {
        return "(" + end(interval.low()) + " to " + end(interval.high()) + ")";
    }

    /** At most six digits, without trailing zeros and without an exponent. */
    static String number(BigDecimal value) {
        return Digits.plain(value.round(SIX)).toPlainString();
    }

    static String number(double value) {
        return number(new BigDecimal(value));
    }

    static String milliseconds(BigDecimal value) {
        return number(value) + " ms";
    }
}
