package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

/** A measurement that is a sum over something: a mean over a number of things, or a ratio over another sum. */
public sealed interface Average extends Measurement permits Mean, Ratio {
    MathContext TWELVE_DIGITS = new MathContext(12);

    BigDecimal sum();

    BigDecimal divisor();

    /** Sum over divisor, twelve digits; only where there is data. */
    default BigDecimal value() {
        return Digits.plain(sum().divide(divisor(), TWELVE_DIGITS));
    }

    /**
     * The variance of the value's logarithm: its squared standard error as a part of its square. Empty without sums of
     * squares, for fewer than two things, and for a value of zero, which has no logarithm.
     */
    OptionalDouble relativeVariance();

    @Override
    default Estimate estimate(double z) {
        return hasData() ? Estimate.ofValue(value()) : Estimate.UNKNOWN;
    }
}
