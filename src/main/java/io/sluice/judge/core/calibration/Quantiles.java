package io.sluice.judge.core.calibration;

import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Where a quantity lay over the runs: its mean, and quantiles by nearest rank.
 *
 * @param mean twelve digits
 */
public record Quantiles(BigDecimal mean, BigDecimal p50, BigDecimal p90, BigDecimal p99, BigDecimal max) {

    /**
     * Those of the counts, each divided by the unit; at least one.
     *
     * @param counts sorted here
     */
    static Quantiles of(long[] counts, long unit) {
        Arrays.sort(counts);
        return new Quantiles(
                Digits.of((double) Counts.sum(counts) / counts.length / unit),
                at(counts, 50, unit),
                at(counts, 90, unit),
                at(counts, 99, unit),
                at(counts, 100, unit));
    }

    private static BigDecimal at(long[] sorted, int percent, long unit) {
        int rank = Math.max(1, (int) (((long) percent * sorted.length + 99) / 100));
        return Digits.of((double) sorted[rank - 1] / unit);
    }
}
