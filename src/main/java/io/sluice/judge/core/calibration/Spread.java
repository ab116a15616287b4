package io.sluice.judge.core.calibration;

import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * How a quantity spread over the runs; quantiles by nearest rank.
 *
 * @param mean twelve digits
 */
public record Spread(BigDecimal mean, BigDecimal p50, BigDecimal p90, BigDecimal p99, BigDecimal max) {

    /**
     * The spread of those counts, each divided by the unit; at least one.
     *
     * @param counts sorted here
     */
    static Spread of(long[] counts, long unit) {
        Arrays.sort(counts);
        return new Spread(
                Digits.of((double) Tally.sum(counts) / counts.length / unit),
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
