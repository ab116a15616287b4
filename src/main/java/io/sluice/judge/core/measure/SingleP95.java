package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One p95 that the caller computed over all of its requests in the window.
 *
 * <p>Percentiles of two windows cannot be merged, and averaging them would invent a number. Of several increments the
 * latest is kept, and {@code windows} counts them so that the verdict can say so. Who wants the whole stage judged
 * sends buckets.
 *
 * @param p95Ms in milliseconds
 * @param windows how many increments were sent, of which this is the last; at least 1
 */
public record SingleP95(BigDecimal p95Ms, long windows) implements Percentile {
    public SingleP95 {
        p95Ms = Digits.plain(Percentile.milliseconds("p95Ms", p95Ms));
        Measurement.count("windows", windows);
    }

    public SingleP95(BigDecimal p95Ms) {
        this(p95Ms, 1);
    }

    @Override
    public boolean hasData() {
        return true;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.empty();
    }

    @Override
    public @Nullable Tail slowerThan(BigDecimal limitMs) {
        return null;
    }

    @Override
    public Measurement plus(Measurement later) {
        if (later instanceof SingleP95 latest) {
            return new SingleP95(latest.p95Ms, windows + latest.windows);
        }
        throw Measurement.otherForm();
    }

    @Override
    public JsonObject toJson() {
        return new Canonical().decimal("p95Ms", p95Ms).count("windows", windows).object();
    }
}
