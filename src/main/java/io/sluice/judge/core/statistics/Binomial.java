package io.sluice.judge.core.statistics;

import org.apache.commons.math3.special.Beta;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;

/**
 * How many of n independent draws, each taken with the same chance: the binomial distribution for counts of any size.
 *
 * <p>Exact through the regularized incomplete beta function. Where the variance n p (1 - p) is above {@value
 * #LARGE_VARIANCE} the exact sum has neither more to say nor the time to say it, and the normal distribution with
 * continuity correction stands for it.
 */
public final class Binomial {
    static final double LARGE_VARIANCE = 1e6;
    /** Outcomes this close to the observed one's chance count as equally likely: they differ by rounding alone. */
    private static final double SAME_CHANCE = 1e-7;

    private final long draws;
    private final double chance;

    /**
     * That many draws.
     *
     * @param draws at least 0
     * @param chance above 0 and below 1
     */
    public Binomial(long draws, double chance) {
        assert draws >= 0 && chance > 0 && chance < 1 : draws + " at " + chance;
        this.draws = draws;
        this.chance = chance;
    }

    /** The chance of at most that many. */
    public double atMost(long count) {
        if (count < 0) {
            return 0;
        }
        if (count >= draws) {
            return 1;
        }
        return isLarge()
                ? normalBelow((count + 0.5 - mean()) / deviation())
                : Beta.regularizedBeta(1 - chance, draws - count, count + 1.0);
    }

    /** The chance of at least that many. */
    public double atLeast(long count) {
        if (count <= 0) {
            return 1;
        }
        if (count > draws) {
            return 0;
        }
        return isLarge()
                ? normalBelow((mean() - count + 0.5) / deviation())
                : Beta.regularizedBeta(chance, count, draws - count + 1.0);
    }

    /**
     * The exact two-sided p-value of that many: the chance of all outcomes that are no likelier than it (the definition
     * of R's {@code binom.test}).
     */
    public double twoSided(long count) {
        double mean = mean();
        if (count == mean) {
            return 1;
        }
        if (isLarge()) {
            double distance = Math.max(0, Math.abs(count - mean) - 0.5);
            return Erf.erfc(distance / deviation() / Math.sqrt(2));
        }
        double limit = logChanceOf(count) + SAME_CHANCE;
        if (count < mean) {
            long from = firstNoLikelier((long) Math.ceil(mean), limit);
            return Math.min(1, atMost(count) + atLeast(from));
        }
        long to = lastNoLikelier((long) Math.floor(mean), limit);
        return Math.min(1, atMost(to) + atLeast(count));
    }

    /** Above the mean chances fall: the first outcome from there on that is no likelier than the limit. */
    private long firstNoLikelier(long start, double limit) {
        long likelier = start - 1;
        long noLikelier = draws + 1;
        while (noLikelier - likelier > 1) {
            long middle = likelier + (noLikelier - likelier) / 2;
            if (logChanceOf(middle) <= limit) {
                noLikelier = middle;
            } else {
                likelier = middle;
            }
        }
        return noLikelier;
    }

    /** Below the mean chances rise: the last outcome up to there that is no likelier than the limit. */
    private long lastNoLikelier(long end, double limit) {
        long noLikelier = -1;
        long likelier = end + 1;
        while (likelier - noLikelier > 1) {
            long middle = noLikelier + (likelier - noLikelier) / 2;
            if (logChanceOf(middle) <= limit) {
                noLikelier = middle;
            } else {
                likelier = middle;
            }
        }
        return noLikelier;
    }

    private double logChanceOf(long count) {
        return Gamma.logGamma(draws + 1.0)
                - Gamma.logGamma(count + 1.0)
                - Gamma.logGamma(draws - count + 1.0)
                + count * StrictMath.log(chance)
                + (draws - count) * StrictMath.log1p(-chance);
    }

    private boolean isLarge() {
        return mean() * (1 - chance) > LARGE_VARIANCE;
    }

    private double mean() {
        return draws * chance;
    }

    private double deviation() {
        return Math.sqrt(mean() * (1 - chance));
    }

    private static double normalBelow(double z) {
        return Erf.erfc(-z / Math.sqrt(2)) / 2;
    }
}
