package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Need;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import org.junit.jupiter.api.Test;

/** J03: too few requests to say anything, and so many that a difference without meaning looks certain. */
class J03SampleSizeTest {
    private static final Policy POLICY = Arms.errorRateOnly(100, "0", "0.10");

    @Test
    void oneErrorOfThreeHoldsThoughItsIntervalIsFarAboveTheBaseline() {
        assertThat(judged(3, 1, 10_000, 10).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void noErrorOfTenHoldsAndSaysHowBadItCouldStillBe() {
        Verdict verdict = judged(10, 0, 10_000, 10);
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.couldStillBe().get("errorRate").doubleValue()).isBetween(0.27, 0.28);
    }

    @Test
    void noErrorOfTwoThousandIsEnough() {
        assertThat(judged(2_000, 0, 10_000, 10).action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void aDifferenceOfOnePartInAHundredIsToleratedHoweverCertainItIs() {
        assertThat(judged(100_000_000, 1_010_000, 100_000_000, 1_000_000).action())
                .isEqualTo(Action.PROCEED);
    }

    @Test
    void twiceTheErrorsRollBack() {
        assertThat(judged(10_000, 200, 10_000, 100).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aMetricWithAnOwnNOfThreeIsTooFewHoweverManyRequestsThereWere() {
        Policy policy = Arms.only(100, Metric.ERROR_RATE, Arms.margin("0", "0"));
        Verdict verdict = Arms.judged(
                policy,
                Arms.candidate(5_000).with("errorRate", new Proportion(3, 3)),
                Arms.baseline(5_000).errors(10));
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons().get(0).message()).isEqualTo("too few errorRate: candidate 3 of 100");
        assertThat(verdict.need()).isEqualTo(new Need(97, 0, "errorRate"));
    }

    private static Verdict judged(long requests, long errors, long baselineRequests, long baselineErrors) {
        return Arms.judged(
                POLICY,
                Arms.candidate(requests).errors(errors),
                Arms.baseline(baselineRequests).errors(baselineErrors));
    }
}
