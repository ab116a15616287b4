package io.sluice.judge.core;

import io.sluice.judge.core.measure.Average;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;

/**
 * What is asked of one metric.
 *
 * @param z the normal quantile of the policy's confidence
 */
record Question(String metric, MetricRule rule, double z) {
    String label() {
        return Metric.labelOf(metric);
    }

    boolean isLowerWorse() {
        return rule.direction() == Direction.LOWER;
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
