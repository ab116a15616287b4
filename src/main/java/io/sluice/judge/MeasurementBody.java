package io.sluice.judge;

import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.measure.RatioSquares;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One named metric of an arm. What is sent tells the kind: {@code count} and {@code of} a proportion, {@code sum} and
 * {@code of} a mean, {@code sum} and {@code per} a ratio, {@code p95Ms}, {@code buckets} or {@code valuesMs} a
 * percentile.
 *
 * <p>For an interval a mean needs {@code sumOfSquares} of its single values, and a ratio {@code of} (how many things
 * were summed), {@code sumOfSquares}, {@code perSumOfSquares} and {@code sumOfProducts}, all four. A proportion may
 * carry {@code slices}: pairs of {@code of} and {@code count} for each of the 20 slices of the users.
 */
@Schema(example = "{\"count\":120,\"of\":132}")
public record MeasurementBody(
        @Nullable Long count,
        @Nullable Long of,
        @Nullable BigDecimal sum,
        @Nullable BigDecimal sumOfSquares,
        @Nullable BigDecimal per,
        @Nullable BigDecimal perSumOfSquares,
        @Nullable BigDecimal sumOfProducts,
        @Nullable BigDecimal p95Ms,
        @Nullable List<@Nullable BucketBody> buckets,
        @Nullable List<@Nullable BigDecimal> valuesMs,
        @Nullable List<@Nullable List<@Nullable Long>> slices) {

    public MeasurementBody {
        boolean isProportion = count != null;
        boolean isRatio = per != null;
        boolean isMean = sum != null && !isRatio;
        boolean isPercentile = LatencyBody.percentile(p95Ms, buckets, valuesMs) != null;
        requireBelongs(isProportion || isMean || isRatio && sumOfSquares != null, "of", of);
        requireBelongs(isMean || isRatio, "sumOfSquares", sumOfSquares);
        requireBelongs(isRatio, "perSumOfSquares", perSumOfSquares);
        requireBelongs(isRatio, "sumOfProducts", sumOfProducts);
        requireBelongs(!isProportion, "sum", sum);
        requireBelongs(!isProportion, "per", per);
        requireBelongs(isProportion, "slices", slices);
        if (isPercentile && (isProportion || isMean || isRatio)) {
            throw Refused.field(isProportion ? "count" : "sum", "does not belong to a percentile");
        }
        if (count != null) {
            new Proportion(count, Require.present("of", of), SlicePairs.read(slices));
        } else if (per != null) {
            new Ratio(Require.present("sum", sum), per, squares(of, sumOfSquares, perSumOfSquares, sumOfProducts));
        } else if (sum != null) {
            new Mean(sum, Require.present("of", of), sumOfSquares);
        }
    }

    /** The measurement, or null where nothing was sent. */
    @Nullable
    Measurement measurement() {
        if (count != null) {
            return new Proportion(count, Require.present("of", of), SlicePairs.read(slices));
        }
        if (per != null) {
            return new Ratio(
                    Require.present("sum", sum), per, squares(of, sumOfSquares, perSumOfSquares, sumOfProducts));
        }
        if (sum != null) {
            return new Mean(sum, Require.present("of", of), sumOfSquares);
        }
        return LatencyBody.percentile(p95Ms, buckets, valuesMs);
    }

    /** All four, or none: with fewer no interval is possible. */
    private static @Nullable RatioSquares squares(
            @Nullable Long of,
            @Nullable BigDecimal sumOfSquares,
            @Nullable BigDecimal perSumOfSquares,
            @Nullable BigDecimal sumOfProducts) {
        boolean isNone = sumOfSquares == null && perSumOfSquares == null && sumOfProducts == null;
        return isNone
                ? null
                : new RatioSquares(
                        Require.present("of", of),
                        Require.present("sumOfSquares", sumOfSquares),
                        Require.present("perSumOfSquares", perSumOfSquares),
                        Require.present("sumOfProducts", sumOfProducts));
    }

    private static void requireBelongs(boolean belongs, String field, @Nullable Object value) {
        if (value != null && !belongs) {
            throw Refused.field(field, "does not belong to what else is sent of this metric");
        }
    }
}
