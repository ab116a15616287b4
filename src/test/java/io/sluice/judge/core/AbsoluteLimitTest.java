package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** What is good enough by itself, however bad the baseline is. */
class AbsoluteLimitTest {
    private static final Policy ERRORS = Arms.only(30, Metric.ERROR_RATE, Arms.margin("0.03", "0"), "0.05");
    private static final Policy LATENCY = Arms.only(30, Metric.P95, Arms.maxRatio("2"), "500");
    private static final Policy COST = Arms.only(30, Metric.COST, Arms.maxRatio("2"), "0.002");

    @Test
    void bothArmsAtEightPercentDoNotProceedOnTheComparisonAlone() {
        Verdict verdict = Arms.judged(
                ERRORS, Arms.candidate(1_000).errors(80), Arms.baseline(1_000).errors(80));
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
        assertThat(verdict.reasons())
                .containsExactly(
                        new Reason("ERROR_RATE_LIMIT", "error rate 80/1000 (0.065 to 0.098) is beyond the limit 0.05"));
        assertThat(verdict.checks().get(0).absoluteLimit()).isEqualByComparingTo("0.05");
    }

    @Test
    void notSurelyWithinIsAHoldThatSaysHowManyMoreWouldDo() {
        Verdict verdict = Arms.judged(
                ERRORS, Arms.candidate(100).errors(2), Arms.baseline(1_000).errors(20));
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons())
                .containsExactly(new Reason(
                        "UNDECIDED",
                        "undecided: errorRate, 2/100 (0.006 to 0.070) is not surely within the limit 0.05"));
        Need need = verdict.need();
        assertThat(need).isNotNull();
        assertThat(need.baselineRequests()).isZero();
        long enough = 100 + need.candidateRequests();
        assertThat(highEnd(0.02, enough)).isLessThanOrEqualTo(0.05);
        assertThat(highEnd(0.02, enough - 1)).isGreaterThan(0.05);
    }

    @Test
    void surelyWithinPasses() {
        assertThat(Arms.judged(
                                ERRORS,
                                Arms.candidate(1_000).errors(20),
                                Arms.baseline(1_000).errors(20))
                        .action())
                .isEqualTo(Action.PROCEED);
    }

    @Test
    void aRateAtOrBeyondTheLimitNeedsMoreThanRequests() {
        Verdict verdict = Arms.judged(
                ERRORS, Arms.candidate(100).errors(6), Arms.baseline(1_000).errors(60));
        assertThat(verdict.need())
                .isEqualTo(
                        new Need(null, null, "errorRate", null, "at its present value it stays beyond the limit 0.05"));
    }

    @Test
    void whereLowerIsWorseTheLimitIsAFloor() {
        Metric success = Metric.preset("taskSuccess");
        assertThat(success).isNotNull();
        Policy policy = Arms.only(30, success, Arms.margin("0.1", "0"), "0.9");
        assertThat(succeeded(policy, 960)).isEqualTo(Action.PROCEED);
        assertThat(succeeded(policy, 905)).isEqualTo(Action.HOLD);
        assertThat(succeeded(policy, 870)).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aPercentileIsAskedHowManyRequestsLieBeyondItsLimit() {
        assertThat(slower(100, 1_000)).isEqualTo(Action.ROLLBACK);
        assertThat(slower(50, 1_000)).isEqualTo(Action.HOLD);
        assertThat(slower(10, 1_000)).isEqualTo(Action.PROCEED);
        Verdict held = Arms.judged(
                LATENCY,
                Arms.candidate(50).with("p95", tail(1, 50)),
                Arms.baseline(1_000).with("p95", tail(60, 1_000)));
        assertThat(held.need()).isNotNull();
        assertThat(held.need().candidateRequests()).isPositive();
    }

    @Test
    void oneP95NumberIsComparedAsANumber() {
        assertThat(single("500")).isEqualTo(Action.PROCEED);
        assertThat(single("501")).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aMeanIsJudgedByItsOwnInterval() {
        assertThat(cost("1.8", "0.009").action()).isEqualTo(Action.PROCEED);
        assertThat(cost("1.95", "0.02").action()).isEqualTo(Action.HOLD);
        assertThat(cost("1.95", "0.02").need().candidateRequests()).isPositive();
        assertThat(cost("2.5", "0.0063").action()).isEqualTo(Action.ROLLBACK);
        assertThat(Arms.judged(
                                COST,
                                Arms.candidate(1_000).cost("2.1"),
                                Arms.baseline(1_000).cost("2"))
                        .reasons())
                .containsExactly(new Reason("COST_LIMIT", "cost 0.0021 is beyond the limit 0.002"));
    }

    @Test
    void aFailOfBothKindsTellsBothReasons() {
        Verdict verdict = Arms.judged(
                ERRORS, Arms.candidate(1_000).errors(200), Arms.baseline(1_000).errors(20));
        assertThat(verdict.reasons()).extracting(Reason::code).containsExactly("ERROR_RATE", "ERROR_RATE_LIMIT");
    }

    @Test
    void aLimitThatNoRateCanHaveIsRefused() {
        assertThatThrownBy(() -> Arms.only(30, Metric.ERROR_RATE, Arms.margin("0", "0"), "1.01"))
                .isInstanceOf(Refused.class)
                .extracting(refused -> ((Refused) refused).field())
                .isEqualTo("absoluteLimit");
    }

    private static double highEnd(double rate, long of) {
        return Wilson.of(rate * of, of, 1.959963984540054).high();
    }

    private static Action succeeded(Policy policy, long count) {
        return Arms.judged(
                        policy,
                        Arms.candidate(1_000).with("taskSuccess", new Proportion(count, 1_000)),
                        Arms.baseline(1_000).with("taskSuccess", new Proportion(900, 1_000)))
                .action();
    }

    private static Action slower(long count, long of) {
        return Arms.judged(
                        LATENCY,
                        Arms.candidate(of).with("p95", tail(count, of)),
                        Arms.baseline(1_000).with("p95", tail(60, 1_000)))
                .action();
    }

    /** So many requests between 500 ms and 10 s, all others below. */
    private static Measurement tail(long slow, long of) {
        return Arms.histogram("500 10000", (of - slow) + " " + of);
    }

    private static Action single(String milliseconds) {
        return Arms.judged(
                        LATENCY,
                        Arms.candidate(100).with("p95", new SingleP95(new BigDecimal(milliseconds))),
                        Arms.baseline(100).with("p95", new SingleP95(new BigDecimal(400))))
                .action();
    }

    private static Verdict cost(String total, String squares) {
        return Arms.judged(
                COST,
                Arms.candidate(1_000).cost(total, squares),
                Arms.baseline(1_000).cost("1.9", "0.01"));
    }
}
