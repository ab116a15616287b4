package io.sluice.judge.core.calibration;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * Who sends the requests, and how much the requests of one of them have in common.
 *
 * @param count how many there are, 1 to {@value #MOST}; 0 for so many that no two requests are of one user
 * @param exponent of Zipf's and Pareto's activity, 0.1 to 10; the smaller, the more some users send
 * @param correlation between the outcomes of two requests of one user, 0 to 0.5: each user has an error rate of its
 *     own, drawn from the Beta distribution with the overall rate as its mean and 1 / correlation - 1 as its
 *     concentration; 0 gives all the same rate
 * @param slices whether observations carry the counts by slice of the users, as evaluations number them
 */
public record Users(int count, Activity activity, BigDecimal exponent, BigDecimal correlation, boolean slices) {
    public static final int MOST = 100_000;

    /** So many users that their requests are independent. */
    public static final Users INDEPENDENT = new Users(0, Activity.EQUAL, new BigDecimal("1.5"), BigDecimal.ZERO, false);

    public Users {
        Require.inRange("users", Integer.valueOf(count), 0, MOST);
        exponent = Digits.plain(Require.inRange("exponent", exponent, "0.1", "10"));
        correlation = Digits.plain(Require.inRange("correlation", correlation, "0", "0.5"));
    }

    /** These users with the counts by slice, or without them. */
    public Users sliced(boolean isSliced) {
        return new Users(count, activity, exponent, correlation, isSliced);
    }

    boolean areIndependent() {
        return count == 0;
    }

    /** What the user of that rank sends in relation to others. */
    double weight(Dice dice, int rank) {
        return activity.weight(dice, rank, exponent.doubleValue());
    }

    /** One user's own error rate. */
    double ownRate(Dice dice, double mean) {
        double rho = correlation.doubleValue();
        if (rho == 0 || mean <= 0 || mean >= 1) {
            return mean;
        }
        double concentration = 1 / rho - 1;
        return Laws.beta(dice, mean * concentration, (1 - mean) * concentration);
    }
}
