package io.sluice.judge.core.policy;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How a policy judges one metric.
 *
 * @param limit how much worse than the baseline: a {@link Limit.Margin} for a proportion, a {@link Limit.MaxRatio} for
 *     every other kind
 * @param required whether missing data in either arm holds the release even where neither arm carries the metric
 * @param absoluteLimit the worst value that is good enough, whatever the baseline's is, in the metric's own unit: 0 to
 *     1 for a proportion, milliseconds for a percentile. Null asks for none
 */
public record MetricRule(
        MetricKind kind,
        Direction direction,
        Limit limit,
        boolean required,
        @Nullable BigDecimal absoluteLimit) {

    public MetricRule {
        boolean isMargin = limit instanceof Limit.Margin;
        if (isMargin != (kind == MetricKind.PROPORTION)) {
            throw Refused.field(isMargin ? "margin" : "maxRatio", "does not apply to the kind " + kind.word());
        }
        if (absoluteLimit != null) {
            String most = kind == MetricKind.PROPORTION ? "1" : "1e18";
            absoluteLimit = Digits.plain(Require.inRange("absoluteLimit", absoluteLimit, "0", most));
        }
    }

    /** A rule that compares with the baseline alone. */
    public MetricRule(MetricKind kind, Direction direction, Limit limit, boolean required) {
        this(kind, direction, limit, required, null);
    }

    /** The standard limit of that kind. */
    public static Limit standardLimit(MetricKind kind) {
        return kind == MetricKind.PROPORTION ? Limit.Margin.STANDARD : Limit.MaxRatio.STANDARD;
    }

    /** The same limits for a metric that may be missing. */
    public MetricRule optional() {
        return new MetricRule(kind, direction, limit, false, absoluteLimit);
    }

    public Limit.Margin margin() {
        if (limit instanceof Limit.Margin margin) {
            return margin;
        }
        throw new IllegalStateException("only a proportion has a margin");
    }

    public Limit.MaxRatio maxRatio() {
        if (limit instanceof Limit.MaxRatio ratio) {
            return ratio;
        }
        throw new IllegalStateException("a proportion has no ratio");
    }
}
