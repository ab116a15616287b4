package io.sluice.judge.core.calibration;

import java.util.Arrays;

/**
 * What was counted of one arm over some time of a simulated rollout, by tenant and slice.
 *
 * <p>Mutable and reused: a simulation fills millions of them.
 */
public final class Counts {
    final long[][] requestsBy;
    final long[][] errorsBy;

    /** Successful requests by size, see {@link Sizes}; empty where sizes are not simulated. */
    final long[] sizes;

    Counts(int tenants, int slices, int sizes) {
        this.requestsBy = new long[tenants][slices];
        this.errorsBy = new long[tenants][slices];
        this.sizes = new long[sizes];
    }

    /** All requests. */
    public long requests() {
        return sum(requestsBy);
    }

    /** Those of them that failed. */
    public long errors() {
        return sum(errorsBy);
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

    void add(Counts later) {
        for (int tenant = 0; tenant < requestsBy.length; tenant++) {
            add(requestsBy[tenant], later.requestsBy[tenant]);
            add(errorsBy[tenant], later.errorsBy[tenant]);
        }
        add(sizes, later.sizes);
    }

    private static void add(long[] sums, long[] later) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += later[i];
        }
    }

    void clear() {
        for (int tenant = 0; tenant < requestsBy.length; tenant++) {
            Arrays.fill(requestsBy[tenant], 0);
            Arrays.fill(errorsBy[tenant], 0);
        }
        Arrays.fill(sizes, 0);
    }
}
