package io.sluice.judge;

import io.sluice.judge.core.measure.Histogram.Bucket;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One cumulative bucket; {@code leMs} is null, or left out, where it is open. */
@Schema(
        requiredProperties = {"count"},
        example = "{\"leMs\":100,\"count\":900}")
public record BucketBody(@Nullable BigDecimal leMs, Long count) {
    public BucketBody {
        new Bucket(leMs, Require.present("count", count));
    }

    Bucket bucket() {
        return new Bucket(leMs, count);
    }
}
