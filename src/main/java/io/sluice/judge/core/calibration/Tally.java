package io.sluice.judge.core.calibration;

import java.util.Arrays;

/**
 * What was counted over some time of a simulated rollout, by arm, tenant and slice.
 *
 * <p>Mutable and reused: a simulation fills millions of them.
 */
public final class Tally {
    /** Into how many hash slices the baseline's users are counted, where they are. */
    static final int SLICES = 20;

    final long[] candidateRequests;
    final long[] candidateErrors;
    final long[][] baselineRequests;
    final long[][] baselineErrors;

    /** Successful requests by size, see {@link Sizes}; empty where sizes are not simulated. */
    final long[] candidateSizes;

    final long[] baselineSizes;

    Tally(int tenants, int slices, int sizes) {
        candidateRequests = new long[tenants];
        candidateErrors = new long[tenants];
        baselineRequests = new long[tenants][slices];
        baselineErrors = new long[tenants][slices];
        candidateSizes = new long[sizes];
        baselineSizes = new long[sizes];
    }

    /** All requests of the candidate. */
    public long candidateRequests() {
        return sum(candidateRequests);
    }

    /** Those of them that failed. */
    public long candidateErrors() {
        return sum(candidateErrors);
    }

    /** All requests of the baseline. */
    public long baselineRequests() {
        return sum(baselineRequests);
    }

    /** Those of them that failed. */
    public long baselineErrors() {
        return sum(baselineErrors);
    }

    private static long sum(long[][] rows) {
        long sum = 0;
        for (long[] row : rows) {
            sum += sum(row);
        }
        return sum;
    }

    static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    void add(Tally later) {
        add(candidateRequests, later.candidateRequests);
        add(candidateErrors, later.candidateErrors);
        for (int tenant = 0; tenant < baselineRequests.length; tenant++) {
            add(baselineRequests[tenant], later.baselineRequests[tenant]);
            add(baselineErrors[tenant], later.baselineErrors[tenant]);
        }
        add(candidateSizes, later.candidateSizes);
        add(baselineSizes, later.baselineSizes);
    }

    private static void add(long[] sums, long[] later) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += later[i];
        }
    }

    void clear() {
        Arrays.fill(candidateRequests, 0);
        Arrays.fill(candidateErrors, 0);
        for (int tenant = 0; tenant < baselineRequests.length; tenant++) {
            Arrays.fill(baselineRequests[tenant], 0);
            Arrays.fill(baselineErrors[tenant], 0);
        }
        Arrays.fill(candidateSizes, 0);
        Arrays.fill(baselineSizes, 0);
    }
}
