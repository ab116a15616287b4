package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;

/**
 * The evidence that a candidate fails more often than its baseline, gathered window by window: an e-process. While the
 * candidate's risk is at most the tolerated multiple of the baseline's, the chance that the evidence ever reaches 1 / a
 * is at most a, however often anybody looks (Ville's inequality).
 *
 * <p>Of the failures of one window, each is the candidate's with the odds of the arms' requests: theta0 = r0 n_c /
 * (r0 n_c + n_b) at the tolerated risk r0, and theta_g = g r0 n_c / (g r0 n_c + n_b) at g times that risk. A window
 * adds the logarithm of their likelihood ratio for each g of a fixed grid; the evidence is the mean of the ratios over
 * the grid (mixture of likelihood ratios: Wald 1945, Robbins 1970). A window that lacks an arm adds nothing.
 *
 * <p>Immutable. Windows are added in their order: the sum of doubles depends on it. {@link StrictMath} only, so that
 * every JVM gets the same bits.
 */
public final class EProcess {
    private static final int POINTS = 24;
    private static final double LEAST = 1.2;
    private static final double MOST = 16;
    private static final double[] RISK = new double[POINTS];
    private static final double[] LOG_RISK = new double[POINTS];

    static {
        double from = StrictMath.log(LEAST);
        double step = (StrictMath.log(MOST) - from) / (POINTS - 1);
        for (int i = 0; i < POINTS; i++) {
            LOG_RISK[i] = from + i * step;
            RISK[i] = StrictMath.exp(LOG_RISK[i]);
        }
    }

    private final double tolerated;
    private final double[] sums;

    private EProcess(double tolerated, double[] sums) {
        this.tolerated = tolerated;
        this.sums = sums;
    }

    /**
     * No evidence yet.
     *
     * @param relativeMargin by which part of the baseline's risk the candidate's may be above it, at least 0
     */
    public static EProcess tolerating(double relativeMargin) {
        return new EProcess(1 + relativeMargin, new double[POINTS]);
    }

    /** No evidence yet, against a candidate of whom as much is tolerated. */
    EProcess afresh() {
        return new EProcess(tolerated, new double[POINTS]);
    }

    /** With one more window: what failed of what was counted, in either arm. */
    public EProcess plus(Proportion candidate, Proportion baseline) {
        return plus(candidate.count(), candidate.of(), baseline.count(), baseline.of());
    }

    /** The same from bare counts; each {@code failed} is at most its {@code of}, and those fit {@link Measurement}. */
    public EProcess plus(long candidateFailed, long candidateOf, long baselineFailed, long baselineOf) {
        long failed = candidateFailed + baselineFailed;
        if (candidateOf == 0 || baselineOf == 0 || failed == 0) {
            return this;
        }
        double weight = tolerated * candidateOf;
        double theta = weight / (weight + baselineOf);
        double[] next = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            // theta_g / theta0 = g / (1 + (g - 1) theta0), (1 - theta_g) / (1 - theta0) = 1 / (1 + (g - 1) theta0)
            next[i] = sums[i] + candidateFailed * LOG_RISK[i] - failed * StrictMath.log1p((RISK[i] - 1) * theta);
        }
        return new EProcess(tolerated, next);
    }

    /** The natural logarithm of the evidence: 0 says nothing, ln 40 = 3.69 what chance shows once in forty at most. */
    public double logEvidence() {
        double largest = sums[0];
        for (double sum : sums) {
            largest = Math.max(largest, sum);
        }
        double total = 0;
        for (double sum : sums) {
            total += StrictMath.exp(sum - largest);
        }
        return largest + StrictMath.log(total / POINTS);
    }
}
