package io.sluice.judge.core;

import io.sluice.judge.core.measure.Average;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Promotion;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;

/**
 * What is asked of one metric.
 *
 * @param z the normal quantile of the policy's confidence
 * @param promotion what a proceed must show
 * @param pace of the metric's own counts
 */
record Question(String metric, MetricRule rule, double z, Promotion promotion, Pace pace) {

    String label() {
        return Metric.labelOf(metric);
    }

    boolean isLowerWorse() {
        return rule.direction() == Direction.LOWER;
    }

    /** Whether one is worse than the other, strictly. */
    boolean isWorse(double one, double other) {
        return isLowerWorse() ? one < other : one > other;
    }

    boolean isWorse(BigDecimal one, BigDecimal other) {
        return isLowerWorse() ? one.compareTo(other) < 0 : one.compareTo(other) > 0;
    }

    /** The largest tolerated value next to that baseline; where lower is worse, the smallest. Twelve digits. */
    BigDecimal threshold(BigDecimal baseline) {
        BigDecimal times = rule.maxRatio().times();
        return Digits.plain(
                isLowerWorse()
                        ? baseline.divide(times, Average.TWELVE_DIGITS)
                        : baseline.multiply(times).round(Average.TWELVE_DIGITS));
    }
}
