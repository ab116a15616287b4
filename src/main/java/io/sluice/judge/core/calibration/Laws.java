package io.sluice.judge.core.calibration;

/**
 * Exact draws from the distributions that a simulated rollout is made of. Each is bounded: no draw walks further than
 * its mean asks for.
 */
final class Laws {
    /** Below it a walk along the probabilities is shorter than the logarithms of a rejection. */
    private static final double SMALL_MEAN = 10;

    /** Beyond it the probabilities of a small mean are below 2^-53 of the whole. */
    private static final int LONGEST_WALK = 200;

    private static final int FEW = 16;
    private static final double HALF_LOG_TWO_PI = 0.9189385332046728;
    private static final double[] LOG_FACTORIAL = new double[128];

    static {
        for (int i = 2; i < LOG_FACTORIAL.length; i++) {
            LOG_FACTORIAL[i] = LOG_FACTORIAL[i - 1] + StrictMath.log(i);
        }
    }

    private Laws() {}

    /** How many events of a Poisson process fall into a window that expects {@code mean} of them. */
    static long poisson(Dice dice, double mean) {
        if (mean <= 0) {
            return 0;
        }
        return mean < SMALL_MEAN ? walked(dice, mean) : rejected(dice, mean);
    }

    private static long walked(Dice dice, double mean) {
        double probability = StrictMath.exp(-mean);
        double rest = dice.fraction();
        int count = 0;
        while (rest >= probability && count < LONGEST_WALK) {
            rest -= probability;
            count++;
            probability *= mean / count;
        }
        return count;
    }

    /** Transformed rejection with squeeze, PTRS (Hörmann 1993). */
    private static long rejected(Dice dice, double mean) {
        double b = 0.931 + 2.53 * Math.sqrt(mean);
        double a = -0.059 + 0.02483 * b;
        double squeeze = 0.9277 - 3.6224 / (b - 2);
        double logMean = StrictMath.log(mean);
        while (true) {
            double u = dice.fraction() - 0.5;
            double v = dice.part();
            double fromEdge = 0.5 - Math.abs(u);
            double k = Math.floor((2 * a / fromEdge + b) * u + mean + 0.43);
            if (fromEdge >= 0.07 && v <= squeeze) {
                return (long) k;
            }
            boolean isOutside = k < 0 || fromEdge < 0.013 && v > fromEdge;
            if (!isOutside) {
                double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
                double left = StrictMath.log(v * inverseAlpha / (a / (fromEdge * fromEdge) + b));
                if (left <= k * logMean - mean - logFactorial(k)) {
                    return (long) k;
                }
            }
        }
    }

    /** Stirling's series; its error is below 1e-12 where the table ends. */
    private static double logFactorial(double k) {
        if (k < LOG_FACTORIAL.length) {
            return LOG_FACTORIAL[(int) k];
        }
        double square = k * k;
        return (k + 0.5) * StrictMath.log(k)
                - k
                + HALF_LOG_TWO_PI
                + (1 - (1 - 2 / (7 * square)) / (30 * square)) / (12 * k);
    }

    /**
     * How many of {@code of} have a property of that chance. The trials are halved at the median of as many uniform
     * numbers, which is a Beta draw (Relles 1972), until few are left.
     */
    static long binomial(Dice dice, long of, double chance) {
        long left = of;
        long count = 0;
        double p = chance;
        while (left > FEW && p > 0 && p < 1) {
            long middle = (left + 1) / 2;
            double median = beta(dice, middle, left + 1 - middle);
            if (p < median) {
                left = middle - 1;
                p /= median;
            } else {
                count += middle;
                left -= middle;
                p = (p - median) / (1 - median);
            }
        }
        if (p >= 1) {
            return count + left;
        }
        for (long i = 0; i < left && p > 0; i++) {
            count += dice.fraction() < p ? 1 : 0;
        }
        return count;
    }

    /** Beta by two gammas; both shapes above 0. */
    static double beta(Dice dice, double successes, double failures) {
        double one = gamma(dice, successes);
        double other = gamma(dice, failures);
        return one / (one + other);
    }

    /** Gamma of scale 1 (Marsaglia and Tsang 2000). */
    private static double gamma(Dice dice, double shape) {
        if (shape < 1) {
            return gamma(dice, shape + 1) * StrictMath.pow(dice.part(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = dice.normal();
            double root = 1 + c * x;
            double v = root * root * root;
            if (root > 0 && StrictMath.log(dice.part()) < 0.5 * x * x + d * (1 - v + StrictMath.log(v))) {
                return d * v;
            }
        }
    }
}
