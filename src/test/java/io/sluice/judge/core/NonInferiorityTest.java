package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.statistics.Newcombe;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.testing.Arms;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The promotion that asks for proof, and what the proof still needs. */
class NonInferiorityTest {
    private static final double Z = 1.959963984540054;
    private static final Policy ERRORS = Arms.nonInferior(Arms.errorRateOnly(30, "0.03", "0"));

    @Test
    void aProceedNeedsTheHighEndOfTheDifferenceWithinTheMargin() {
        Verdict shown = judged(2_000, 30, 2_000, 30);
        assertThat(shown.action()).isEqualTo(Action.PROCEED);
        assertThat(shown.couldStillBe().get("errorRate").doubleValue()).isLessThanOrEqualTo(0.03);
    }

    @Test
    void whatIsNotYetShownIsAHoldThoughTheComparisonAloneWouldProceed() {
        Verdict held = judged(100, 2, 1_900, 28);
        assertThat(held.action()).isEqualTo(Action.HOLD);
        assertThat(held.reasons())
                .containsExactly(new Reason(
                        "NON_INFERIORITY",
                        "not shown yet: error rate 2/100 vs baseline 28/1900 could still be worse by 0.055, more than the"
                                + " margin 0.030"));
        assertThat(held.checks().get(0).status()).isEqualTo(CheckStatus.UNDECIDED);
        Policy comparison = Arms.errorRateOnly(30, "0.03", "0");
        assertThat(Arms.judged(
                                comparison,
                                Arms.candidate(100).errors(2),
                                Arms.baseline(1_900).errors(28))
                        .action())
                .isEqualTo(Action.PROCEED);
    }

    @Test
    void theNeedIsTheSmallestCountForWhichTheHighEndFitsWhileBothArmsGrow() {
        Need need = judged(100, 2, 1_900, 28).need();
        assertThat(need).isNotNull();
        long enough = 100 + need.candidateRequests();
        assertThat(highEnd(enough, enough * 19.0)).isLessThanOrEqualTo(0.03);
        assertThat(highEnd(enough - 1, (enough - 1) * 19.0)).isGreaterThan(0.03);
        assertThat(need.baselineRequests()).isEqualTo(19 * need.candidateRequests());
    }

    @Test
    void atThePresentRateTheNeedTakesAsLongAsTheSlowerArm() {
        Evidence evidence = evidence(100, 2, 1_900, 28).observedFor(Duration.ofMinutes(10));
        Need need = Judge.judge(ERRORS, evidence).need();
        assertThat(need).isNotNull();
        long seconds = (long) Math.ceil(need.candidateRequests() * 6.0);
        assertThat(need.at()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aDifferenceThatIsItselfBeyondTheMarginNeedsNoMoreRequests() {
        Need need = judged(100, 6, 1_900, 28).need();
        assertThat(need)
                .isEqualTo(
                        new Need(null, null, "errorRate", null, "at the present rates no number of requests shows it"));
    }

    @Test
    void aHistoricBaselineDoesNotGrow() {
        Evidence historic = new Evidence(
                3,
                Arms.candidate(1_000).errors(75).arm(),
                Arms.baseline(40).errors(3).arm(),
                false,
                Duration.ofMinutes(10),
                1);
        Need impossible = Judge.judge(ERRORS, historic).need();
        assertThat(impossible).isNotNull();
        assertThat(impossible.why()).endsWith("beside this historic baseline");
        Evidence larger = new Evidence(
                3,
                Arms.candidate(100).errors(2).arm(),
                Arms.baseline(1_900).errors(28).arm(),
                false,
                Duration.ofMinutes(10),
                1);
        Need possible = Judge.judge(ERRORS, larger).need();
        assertThat(possible).isNotNull();
        assertThat(possible.baselineRequests()).isZero();
        assertThat(possible.candidateRequests()).isPositive();
    }

    @Test
    void whereLowerIsWorseItIsTheLossThatMustBeWithinTheMargin() {
        Metric success = Metric.preset("taskSuccess");
        assertThat(success).isNotNull();
        Policy policy = Arms.nonInferior(Arms.only(30, success, Arms.margin("0.03", "0")));
        assertThat(succeeded(policy, 2_000, 1_970).action()).isEqualTo(Action.PROCEED);
        Verdict held = succeeded(policy, 100, 98);
        assertThat(held.action()).isEqualTo(Action.HOLD);
        assertThat(held.need()).isNotNull();
        assertThat(held.need().candidateRequests()).isPositive();
    }

    @Test
    void aSureFailIsStillARollback() {
        assertThat(judged(287, 50, 313, 6).action()).isEqualTo(Action.ROLLBACK);
    }

    private static double highEnd(double candidate, double baseline) {
        double one = 0.02;
        double other = 28 / 1_900.0;
        return Newcombe.difference(
                        one, Wilson.of(one * candidate, candidate, Z), other, Wilson.of(other * baseline, baseline, Z))
                .high();
    }

    private static Verdict succeeded(Policy policy, long of, long count) {
        return Arms.judged(
                policy,
                Arms.candidate(of).with("taskSuccess", new Proportion(count, of)),
                Arms.baseline(2_000).with("taskSuccess", new Proportion(1_972, 2_000)));
    }

    private static Evidence evidence(long requests, long errors, long baselineRequests, long baselineErrors) {
        return Evidence.of(
                Arms.candidate(requests).errors(errors).arm(),
                Arms.baseline(baselineRequests).errors(baselineErrors).arm());
    }

    private static Verdict judged(long requests, long errors, long baselineRequests, long baselineErrors) {
        return Judge.judge(ERRORS, evidence(requests, errors, baselineRequests, baselineErrors));
    }
}
