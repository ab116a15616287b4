package io.sluice.judge.core.measure;

import io.sluice.judge.core.statistics.Interval;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A measured value, with its interval where one could be computed. Twelve significant digits.
 *
 * @param value null where it is not known: no data, or a percentile in an open bucket
 * @param low the interval's low end; null where there is no interval
 * @param high the interval's high end; null where there is no interval
 */
public record Estimate(
        @Nullable BigDecimal value,
        @Nullable BigDecimal low,
        @Nullable BigDecimal high) {
    public static final Estimate UNKNOWN = new Estimate(null, null, null);

    static Estimate ofValue(@Nullable BigDecimal value) {
        return new Estimate(value, null, null);
    }

    public static Estimate of(double value, Interval interval) {
        return new Estimate(Digits.of(value), Digits.of(interval.low()), Digits.of(interval.high()));
    }
}
