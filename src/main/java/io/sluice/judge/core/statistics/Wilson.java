package io.sluice.judge.core.statistics;

/**
 * Wilson's score interval for a proportion (Wilson 1927): it never leaves 0..1 and is honest at no and at all
 * successes.
 *
 * <p>Computed in double from the counts, so that large ones do not overflow. The low end comes from the product of
 * the two roots, x^2 / (n (n + z^2)), since their difference would lose digits at small rates. Only +, -, *, / and
 * square root take part, which every JVM rounds alike.
 */
public final class Wilson {
    private Wilson() {}

    /**
     * The interval of {@code count} of {@code of}.
     *
     * @param count 0 to {@code of}; need not be whole, since histograms are interpolated
     * @param z the normal quantile of the confidence, see {@link Confidence}
     * @return exactly 0 as the low end at none and exactly 1 as the high end at all; 0..1 where nothing was counted
     */
    public static Interval of(double count, double of, double z) {
        if (of == 0) {
            return new Interval(0, 1);
        }
        double square = z * z;
        double spread = z * Math.sqrt(square + 4 * count * (of - count) / of);
        double upper = (2 * count + square + spread) / (2 * (of + square));
        // At z = 0 both are the rate itself, but for the last digit.
        double lower = Math.min(upper, count / of * (count / (of + square)) / upper);
        return new Interval(count == 0 ? 0 : lower, count == of ? 1 : Math.min(1, upper));
    }
}
