package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * A sum over a denominator of its own, for example cost per token.
 *
 * @param sum 0 to 1e18
 * @param per what the sum is divided by, 0 to 1e18
 */
public record Ratio(BigDecimal sum, BigDecimal per) implements Average {
    public Ratio {
        sum = Digits.plain(Measurement.amount("sum", sum));
        per = Digits.plain(Measurement.amount("per", per));
    }

    @Override
    public BigDecimal divisor() {
        return per;
    }

    @Override
    public MetricKind kind() {
        return MetricKind.RATIO;
    }

    @Override
    public boolean hasData() {
        return per.signum() > 0;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.empty();
    }

    @Override
    public Measurement plus(Measurement later) {
        if (later instanceof Ratio more) {
            return new Ratio(sum.add(more.sum), per.add(more.per));
        }
        throw Measurement.otherForm();
    }

    @Override
    public JsonObject toJson() {
        return new Canonical().decimal("sum", sum).decimal("per", per).object();
    }
}
