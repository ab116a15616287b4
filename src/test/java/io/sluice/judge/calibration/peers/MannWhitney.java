package io.sluice.judge.calibration.peers;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * The Hodges-Lehmann estimate of a shift between two samples and its confidence interval, by the normal approximation
 * of the Mann-Whitney statistic with continuity and tie correction, as R's {@code wilcox.test(conf.int = TRUE)} finds
 * them: the shifts at which the statistic crosses the quantiles, by Brent's method to 1e-4.
 */
final class MannWhitney {
    private static final double TOLERANCE = 1e-4;
    private static final int MOST_STEPS = 1_000;

    private final double[] experiment;
    private final double[] control;
    private final double least;
    private final double most;

    MannWhitney(double[] experiment, double[] control) {
        this.experiment = experiment;
        this.control = control;
        this.least = min(experiment) - max(control);
        this.most = max(experiment) - min(control);
    }

    record Result(double low, double high, double estimate) {}

    Result at(double confidence) {
        double quantile = new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 + confidence) / 2);
        return new Result(root(quantile, 0.5), root(-quantile, 0.5), root(0, 0));
    }

    /** The statistic falls as the shift grows; its root lies between the extreme differences or at one of them. */
    private double root(double quantile, double continuity) {
        if (least == most || statistic(least, continuity) - quantile <= 0) {
            return least;
        }
        if (statistic(most, continuity) - quantile >= 0) {
            return most;
        }
        return new BrentSolver(TOLERANCE)
                .solve(MOST_STEPS, shift -> statistic(shift, continuity) - quantile, least, most);
    }

    private double statistic(double shift, double continuity) {
        int n = experiment.length;
        int m = control.length;
        double[] all = new double[n + m];
        for (int i = 0; i < n; i++) {
            all[i] = experiment[i] - shift;
        }
        System.arraycopy(control, 0, all, n, m);
        double[] ranks = new NaturalRanking().rank(all);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += ranks[i];
        }
        double u = sum - n * (n + 1) / 2.0 - n * m / 2.0;
        double ties = ties(ranks) / ((n + m) * (n + m - 1.0));
        double deviation = Math.sqrt(n * m / 12.0 * (n + m + 1 - ties));
        return (u - Math.signum(u) * continuity) / deviation;
    }

    private static double ties(double[] ranks) {
        Map<Double, Integer> counts = new TreeMap<>();
        for (double rank : ranks) {
            counts.merge(rank, 1, Integer::sum);
        }
        return counts.values().stream()
                .mapToDouble(count -> (double) count * count * count - count)
                .sum();
    }

    private static double min(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }
}
