package io.sluice.judge.core.statistics;

/**
 * How many standard errors a mean must lie beyond a limit, when somebody looks again and again while it is counted.
 *
 * <p>A bare comparison is right by the toss of a coin for a truth at the limit, and with enough looks one of them is
 * wrong for a truth within it. Here the chance that is left to one look falls with the square root of what was counted:
 * one half at the first look, where the sample is smallest and a defect most urgent, a quarter at four times as many, a
 * twentieth at a hundred times. That bounds no error by itself; what it does is measured in src/docs/calibration.md.
 */
public final class ManyLooks {
    private ManyLooks() {}

    /**
     * The normal quantile that is left to chance with the probability .5 sqrt(first / count); 0 at the first look and
     * before it.
     *
     * @param count how many were counted
     * @param first how many there were at the first look
     */
    public static double standardErrors(long count, long first) {
        return count <= first ? 0 : Confidence.oneSided(1 - 0.5 * Math.sqrt((double) first / count));
    }
}
