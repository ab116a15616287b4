package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.measure.Slices;
import io.sluice.judge.core.measure.Values;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of the judge's answer, and the kinds of metrics that the golden cases do not reach. */
class TrialTest {
    private static final Metric CENTS_PER_TOKEN =
            new Metric("centsPerToken", "centsPerToken", MetricKind.RATIO, Direction.HIGHER);
    private static final Metric THROUGHPUT =
            new Metric("throughput", "throughput", MetricKind.PERCENTILE, Direction.LOWER);

    @Test
    void underTheStandardPolicyAMetricOfNeitherArmIsListedAndNotMissed() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(1),
                Arms.baseline(100).errors(1));
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(verdict.notMeasured()).containsExactly("validationRate", "p95", "cost");
    }

    @Test
    void unfinishedRequestsOfAnotherKindAreNoneThatAreJudged() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(1).with("unfinished", new Mean(BigDecimal.ONE, 2, null)),
                Arms.baseline(100).errors(1).with("unfinished", new Mean(BigDecimal.ONE, 2, null)));
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(verdict.checks()).extracting(Check::metric).doesNotContain("unfinished");
    }

    @Test
    void aFailOutranksMissingDataAndAStoppedTraffic() {
        Evidence evidence = new Evidence(
                0,
                Arms.candidate(100).errors(50).cost("1").arm(),
                Arms.baseline(100).errors(1).arm(),
                true,
                null,
                1);
        Verdict verdict = Judge.judge(Policy.standard(), evidence);
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
        assertThat(verdict.reasons()).extracting(Reason::code).containsExactly("ERROR_RATE");
    }

    @Test
    void everyReasonToHoldIsNamed() {
        Evidence evidence = new Evidence(
                0,
                Arms.candidate(100).errors(1).cost("1").p95("5").arm(),
                Arms.baseline(100).errors(1).cost("0").arm(),
                true,
                null,
                1);
        assertThat(Judge.judge(Policy.standard(), evidence).reasons())
                .containsExactly(
                        new Reason("NO_TRAFFIC", "no traffic in the latest window"),
                        new Reason("NO_DATA", "no data: p95"),
                        new Reason("UNDECIDED", "undecided: cost, the baseline is zero"));
    }

    @Test
    void bothShortArmsAreNamed() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(12).errors(1),
                Arms.baseline(3).errors(1));
        assertThat(verdict.need()).isEqualTo(new Need(18, 27, null));
        assertThat(verdict.reasons().get(0).message())
                .isEqualTo("too few requests: candidate 12 of 30, baseline 3 of 30");
    }

    @Test
    void aRatioIsComparedExactlyAtItsLimit() {
        Policy policy = Arms.only(30, CENTS_PER_TOKEN, Arms.maxRatio("1.1"));
        assertThat(perToken(policy, "0.11").action()).isEqualTo(Action.PROCEED);
        Verdict worse = perToken(policy, "0.11000001");
        assertThat(worse.action()).isEqualTo(Action.ROLLBACK);
        assertThat(worse.reasons()).containsExactly(new Reason("CENTS_PER_TOKEN", "centsPerToken 0.0011 vs 0.001"));
    }

    @Test
    void aMeanWhereLowerIsWorseFailsBelowTheBaselineDividedByTheRatio() {
        Metric score = Metric.preset("evalScore");
        assertThat(score).isNotNull();
        Policy policy = Arms.only(30, score, Arms.maxRatio("1.25"));
        assertThat(scored(policy, "64").action()).isEqualTo(Action.PROCEED);
        Verdict worse = scored(policy, "63.9");
        assertThat(worse.reasons()).containsExactly(new Reason("EVAL_SCORE", "evaluation score 0.639 vs 0.8"));
        assertThat(worse.checks().get(0).threshold()).isEqualByComparingTo("0.64");
    }

    @Test
    void aPercentileWhereLowerIsWorseFailsWhenTooFewReachTheLimit() {
        Policy policy = Arms.only(30, THROUGHPUT, Arms.maxRatio("2"));
        assertThat(reached(policy, 5).action()).isEqualTo(Action.PROCEED);
        Verdict worse = reached(policy, 0);
        assertThat(worse.reasons().get(0).message())
                .isEqualTo("throughput 0/100 slower than 50 ms (high end 0.037) vs baseline p95 100 ms");
    }

    @Test
    void twoSingleNumbersAreComparedAndTheVerdictSaysThatNoIntervalWasPossible() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(1).p95("1321"),
                Arms.baseline(100).errors(1).p95("880"));
        assertThat(verdict.reasons()).containsExactly(new Reason("P95", "p95 1321 ms vs 880 ms"));
        assertThat(verdict.checks().get(1).note()).isEqualTo("compared as numbers: no interval was possible");
    }

    @Test
    void aSmallEndDoesNotReadAsZero() {
        Verdict verdict = Arms.judged(
                Arms.errorRateOnly(30, "0", "0"),
                Arms.candidate(1_000_000).errors(100),
                Arms.baseline(1_000_000).errors(10));
        assertThat(verdict.reasons().get(0).message())
                .isEqualTo("error rate 100/1000000 (low end 0.0000822) vs baseline 10/1000000");
    }

    @Test
    void aHistoricBaselineIsMarkedWithItsAge() {
        Evidence evidence = new Evidence(
                3,
                Arms.candidate(100).errors(1).arm(),
                Arms.baseline(100).errors(1).arm(),
                false,
                Duration.ofMinutes(10),
                5);
        assertThat(Judge.judge(Policy.standard(), evidence).toJson().get("historicBaseline"))
                .hasToString("JsonObject[members={age=JsonString[value=PT10M]}]");
    }

    @Test
    void aJudgedMetricOfAnotherKindIsRefusedByName() {
        assertThatThrownBy(() -> Arms.judged(
                        Policy.standard(),
                        Arms.candidate(100).errors(1),
                        Arms.baseline(100).with("errorRate", new Mean(BigDecimal.ONE, 9, null))))
                .isInstanceOf(Refused.class)
                .extracting(refused -> ((Refused) refused).field())
                .isEqualTo("baseline.metrics.errorRate");
    }

    private static Verdict perToken(Policy policy, String sum) {
        return Arms.judged(
                policy,
                Arms.candidate(100).with("centsPerToken", new Ratio(new BigDecimal(sum), new BigDecimal(100))),
                Arms.baseline(100).with("centsPerToken", new Ratio(new BigDecimal("0.1"), new BigDecimal(100))));
    }

    private static Verdict scored(Policy policy, String sum) {
        return Arms.judged(
                policy,
                Arms.candidate(100).with("evalScore", new Mean(new BigDecimal(sum), 100, null)),
                Arms.baseline(100).with("evalScore", new Mean(new BigDecimal(80), 100, null)));
    }

    private static Verdict reached(Policy policy, int fast) {
        var values = new ArrayList<>(Collections.nCopies(100 - fast, BigDecimal.TEN));
        values.addAll(Collections.nCopies(fast, BigDecimal.valueOf(60)));
        return Arms.judged(
                policy,
                Arms.candidate(100).with("throughput", new Values(values)),
                Arms.baseline(100).with("throughput", new SingleP95(BigDecimal.valueOf(100))));
    }

    /** Forty failures in a hundred requests, all of one slice's users, beside a fifth that fails evenly. */
    @Test
    void oneAngryUserIsNotTakenForABadCandidate() {
        List<Proportion> even = Collections.nCopies(Slices.COUNT, new Proportion(4, 20));
        List<Proportion> angry = new ArrayList<>(Collections.nCopies(Slices.COUNT, new Proportion(0, 3)));
        angry.set(3, new Proportion(40, 43));
        Arms baseline = Arms.baseline(400).with("errorRate", new Proportion(80, 400, new Slices(even)));
        Arms sliced = Arms.candidate(100).with("errorRate", new Proportion(40, 100, new Slices(angry)));

        Verdict blind = Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(40),
                Arms.baseline(400).errors(80));
        Verdict seeing = Arms.judged(Policy.standard(), sliced, baseline);

        assertThat(blind.action()).isEqualTo(Action.ROLLBACK);
        assertThat(seeing.action()).isEqualTo(Action.HOLD);
        assertThat(seeing.reasons())
                .containsExactly(new Reason(
                        "UNDECIDED",
                        "undecided: errorRate, 40/100 (low end 0.062) vs baseline 80/400 may be a few users"));
        assertThat(seeing.need().candidateRequests()).isGreaterThan(500);
        assertThat(seeing.checks().get(0).note())
                .isEqualTo("users differ: 100 requests of the candidate count as 2 independent ones");
    }
}
