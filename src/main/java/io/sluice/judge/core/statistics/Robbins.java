package io.sluice.judge.core.statistics;

/**
 * How far a mean may lie from the truth by chance when somebody looks again and again: the boundary of Robbins
 * ("Statistical methods related to the law of the iterated logarithm", 1970), sqrt(n (a^2 + ln(n / m))) for a sum of n
 * from the m-th on, here with a = 0.
 *
 * <p>With a = 0 it is no proof: the mean of a truth that lies exactly at the limit is above the boundary at some look
 * more often than not, at the first one in half of the cases. But it asks for more the longer somebody has been looking,
 * so that a truth within the limit soon has no chance left, while a true difference shows all the same.
 */
public final class Robbins {
    private Robbins() {}

    /**
     * The boundary in standard errors of the mean: 0 at the first look and before it.
     *
     * @param count how many were counted, above 0
     * @param first how many there were at the first look, above 0
     */
    public static double standardErrors(double count, double first) {
        return count <= first ? 0 : Math.sqrt(StrictMath.log(count / first));
    }
}
