package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.math.MathContext;

/** A measurement that is a sum over something: a mean over a number of things, or a ratio over another sum. */
public sealed interface Average extends Measurement permits Mean, Ratio {
    MathContext TWELVE_DIGITS = new MathContext(12);

    BigDecimal sum();

    BigDecimal divisor();

    /** Sum over divisor, twelve digits; only where there is data. */
    default BigDecimal value() {
        return Digits.plain(sum().divide(divisor(), TWELVE_DIGITS));
    }

    @Override
    default Estimate estimate(double z) {
        return hasData() ? Estimate.ofValue(value()) : Estimate.UNKNOWN;
    }
}
