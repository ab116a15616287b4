package io.sluice.judge;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Limit;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How one metric is judged; what is left out is standard.
 *
 * @param kind known for presets, needed for every other metric
 * @param direction the worse side; known for presets, otherwise {@code higher}
 * @param margin of a proportion, 0.03 where it is left out
 * @param relativeMargin of a proportion, 0 where it is left out; the larger of the two margins counts
 * @param maxRatio of every other kind, 1.5 where it is left out
 * @param absoluteLimit the worst value that is good enough whatever the baseline's is, in the metric's own unit; none
 *     where it is left out
 */
@Schema(example = "{\"margin\":0.03}")
public record MetricRuleBody(
        @Nullable String kind,
        @Nullable String direction,
        @Nullable BigDecimal margin,
        @Nullable BigDecimal relativeMargin,
        @Nullable BigDecimal maxRatio,
        @Nullable BigDecimal absoluteLimit) {

    /** The rule of the metric of that name. A metric that a caller names is required. */
    MetricRule rule(String name) {
        Metric preset = Metric.preset(name);
        MetricKind itsKind = kind == null ? null : MetricKind.ofWord("kind", kind);
        Direction itsDirection = direction == null ? null : Direction.ofWord("direction", direction);
        if (preset == null) {
            MetricKind needed = Require.present("kind", itsKind);
            return rule(needed, itsDirection == null ? Direction.HIGHER : itsDirection);
        }
        if (itsKind != null && itsKind != preset.kind()) {
            throw Refused.field("kind", "must be " + preset.kind().word() + " for " + name);
        }
        if (itsDirection != null && itsDirection != preset.direction()) {
            throw Refused.field("direction", "must be " + preset.direction().word() + " for " + name);
        }
        return rule(preset.kind(), preset.direction());
    }

    private MetricRule rule(MetricKind itsKind, Direction itsDirection) {
        return new MetricRule(itsKind, itsDirection, limit(itsKind), true, absoluteLimit);
    }

    private Limit limit(MetricKind itsKind) {
        if (itsKind == MetricKind.PROPORTION) {
            requireAbsent("maxRatio", maxRatio, itsKind);
            return new Limit.Margin(
                    margin == null ? Limit.Margin.STANDARD.absolute() : margin,
                    relativeMargin == null ? Limit.Margin.STANDARD.relative() : relativeMargin);
        }
        requireAbsent("margin", margin, itsKind);
        requireAbsent("relativeMargin", relativeMargin, itsKind);
        return maxRatio == null ? Limit.MaxRatio.STANDARD : new Limit.MaxRatio(maxRatio);
    }

    private static void requireAbsent(String field, @Nullable BigDecimal value, MetricKind itsKind) {
        if (value != null) {
            throw Refused.field(field, "does not apply to a " + itsKind.word());
        }
    }
}
