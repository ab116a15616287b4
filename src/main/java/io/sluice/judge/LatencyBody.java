package io.sluice.judge;

import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Percentile;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.measure.Values;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Durations in one of three forms. Without any of them there is no data, which holds a release that needs it.
 *
 * @param p95Ms one number: the caller has merged what it measured. A list is refused, since percentiles do not average
 * @param buckets cumulative, as Prometheus counts; bounds rise, counts do not fall
 * @param valuesMs one for each request
 */
@Schema(example = """
        {"buckets":[{"leMs":100,"count":900},{"leMs":250,"count":960},{"leMs":null,"count":1000}]}""")
public record LatencyBody(
        @Nullable BigDecimal p95Ms,
        @Nullable List<@Nullable BucketBody> buckets,
        @Nullable List<@Nullable BigDecimal> valuesMs) {

    public LatencyBody {
        percentile(p95Ms, buckets, valuesMs);
    }

    /** The measurement, or null where nothing was sent. */
    @Nullable
    Percentile percentile() {
        return percentile(p95Ms, buckets, valuesMs);
    }

    static @Nullable Percentile percentile(
            @Nullable BigDecimal p95Ms,
            @Nullable List<@Nullable BucketBody> buckets,
            @Nullable List<@Nullable BigDecimal> valuesMs) {
        if (Stream.of(p95Ms, buckets, valuesMs).filter(Objects::nonNull).count() > 1) {
            throw Refused.field(
                    p95Ms == null ? "valuesMs" : "p95Ms", "must be the only one of p95Ms, buckets, valuesMs");
        }
        if (buckets != null) {
            return new Histogram(Items.each("buckets", buckets, BucketBody::bucket));
        }
        if (valuesMs != null) {
            return new Values(Items.each("valuesMs", valuesMs, value -> value));
        }
        return p95Ms == null ? null : new SingleP95(p95Ms);
    }
}
