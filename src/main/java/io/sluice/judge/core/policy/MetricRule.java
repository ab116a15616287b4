package io.sluice.judge.core.policy;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.kernel.Refused;

/**
 * How a policy judges one metric.
 *
 * @param limit a {@link Limit.Margin} for a proportion, a {@link Limit.MaxRatio} for every other kind
 * @param required whether missing data in either arm holds the release even where neither arm carries the metric
 */
public record MetricRule(MetricKind kind, Direction direction, Limit limit, boolean required) {
    public MetricRule {
        boolean isMargin = limit instanceof Limit.Margin;
        if (isMargin != (kind == MetricKind.PROPORTION)) {
            throw Refused.field(isMargin ? "margin" : "maxRatio", "does not apply to the kind " + kind.word());
        }
    }

    /** The standard limit of that kind. */
    public static Limit standardLimit(MetricKind kind) {
        return kind == MetricKind.PROPORTION ? Limit.Margin.STANDARD : Limit.MaxRatio.STANDARD;
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
