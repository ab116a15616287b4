package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** J05: formula faults print numbers that look right; these do not allow any of them. */
class J05IsItWilsonTest {
    private static final double Z = Confidence.quantile(new BigDecimal("0.95"));

    @Test
    void theReferenceValuesAreMet() {
        assertInterval(Wilson.of(9, 10, Z), 0.5958500, 0.9821238);
        assertInterval(Wilson.of(7, 200, Z), 0.0170555, 0.0704706);
        assertInterval(Wilson.of(1, 10_000, Z), 0.0000177, 0.0005663);
        assertInterval(Wilson.of(40, 5_000, Z), 0.0058807, 0.0108747);
        assertInterval(Wilson.of(10, 10_000, Z), 0.0005433, 0.0018399);
        assertInterval(new Proportion(63, 93).minus(new Proportion(38, 92), Z), 0.1211604, 0.3928557);
    }

    @Test
    void theRuleIsTheCandidatesLowEndAgainstTheBaselinesRate() {
        assertThat(ruled("0")).isEqualTo(Action.ROLLBACK);
        assertThat(ruled("0.03")).isEqualTo(Action.PROCEED);
    }

    private static Action ruled(String margin) {
        return Arms.judged(
                        Arms.errorRateOnly(30, margin, "0"),
                        Arms.candidate(10_000).errors(130),
                        Arms.baseline(10_000).errors(100))
                .action();
    }

    private static void assertInterval(Interval interval, double low, double high) {
        assertThat(interval.low()).isCloseTo(low, within(1e-6));
        assertThat(interval.high()).isCloseTo(high, within(1e-6));
    }
}
