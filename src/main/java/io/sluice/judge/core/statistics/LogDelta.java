package io.sluice.judge.core.statistics;

/**
 * The log-delta interval of a ratio of two means, or of one mean: normal on the logarithm, so that it never leaves the
 * positive numbers (delta method: var(ln m) is about s^2 / (n m^2)).
 */
public final class LogDelta {
    /** Wide enough for every ratio that means something, and far from what a double cannot hold. */
    private static final double WIDEST = 100;

    private LogDelta() {}

    /**
     * The interval around a ratio.
     *
     * @param value the ratio, or the single mean; at least 0
     * @param variance of its logarithm: for a ratio the sum of both means' relative variances
     * @param z the normal quantile of the confidence, see {@link Confidence}
     */
    public static Interval around(double value, double variance, double z) {
        double half = Math.min(WIDEST, z * Math.sqrt(variance));
        return new Interval(value * StrictMath.exp(-half), value * StrictMath.exp(half));
    }
}
