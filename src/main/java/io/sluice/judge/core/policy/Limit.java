package io.sluice.judge.core.policy;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Require;
import java.math.BigDecimal;

/** How much worse than the baseline a metric may be. Proportions have a margin, all others a largest ratio. */
public sealed interface Limit {

    /**
     * The larger of an absolute and a relative margin on a rate.
     *
     * @param absolute 0 to 1, in units of the rate: 0.03 is three percentage points
     * @param relative 0 to 100, as a part of the baseline's rate: 0.1 is ten per cent of it
     */
    record Margin(BigDecimal absolute, BigDecimal relative) implements Limit {
        public static final Margin STANDARD = new Margin(new BigDecimal("0.03"), BigDecimal.ZERO);

        public Margin {
            absolute = Digits.plain(Require.inRange("margin", absolute, "0", "1"));
            relative = Digits.plain(Require.inRange("relativeMargin", relative, "0", "100"));
        }

        /** What the margin amounts to at that baseline rate. */
        public double at(double baselineRate) {
            return Math.max(absolute.doubleValue(), relative.doubleValue() * baselineRate);
        }
    }

    /**
     * The largest ratio of the worse to the better side.
     *
     * @param times 1 to 1,000: 1.5 tolerates half as much again; for a metric where lower is worse, two thirds
     */
    record MaxRatio(BigDecimal times) implements Limit {
        public static final MaxRatio STANDARD = new MaxRatio(new BigDecimal("1.5"));

        public MaxRatio {
            times = Digits.plain(Require.inRange("maxRatio", times, "1", "1000"));
        }
    }
}
