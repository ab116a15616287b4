package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A duration's 95th percentile in milliseconds: one number that the caller computed, a histogram, or the values
 * themselves.
 */
public sealed interface Percentile extends Measurement permits SingleP95, Histogram, Values {
    /** The part of requests that a 95th percentile leaves above itself. */
    double ABOVE = 0.05;

    /** The 95th percentile in milliseconds; null where it lies in an open last bucket. Only where there is data. */
    @Nullable
    BigDecimal p95Ms();

    /** How many requests were slower than that many milliseconds; null where only one number is known. */
    @Nullable
    Tail slowerThan(BigDecimal limitMs);

    @Override
    default MetricKind kind() {
        return MetricKind.PERCENTILE;
    }

    @Override
    default Estimate estimate(double z) {
        return hasData() ? Estimate.ofValue(rounded(p95Ms())) : Estimate.UNKNOWN;
    }

    private static @Nullable BigDecimal rounded(@Nullable BigDecimal value) {
        return value == null ? null : Digits.plain(value.round(Average.TWELVE_DIGITS));
    }

    static BigDecimal milliseconds(String field, @Nullable BigDecimal value) {
        return Require.inRange(field, value, "0", "1e12");
    }

    /**
     * The number of requests above a limit, as two bounds. They are equal but for a limit inside an open bucket.
     *
     * @param least surely above; interpolated counts need not be whole
     * @param most possibly above
     * @param of all requests
     */
    record Tail(double least, double most, long of) {}
}
