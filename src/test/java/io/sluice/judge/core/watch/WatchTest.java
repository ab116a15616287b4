package io.sluice.judge.core.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WatchTest {
    private final Policy policy = Policy.standard();
    private WatchSums sums = WatchSums.of(policy);
    private Arm candidate = Arm.empty("b");
    private Arm baseline = Arm.empty("a");

    /** One window of the current stage, and the verdict on all so far. */
    private Verdict seen(Arm ofCandidate, Arm ofBaseline) {
        sums = sums.plus(ofCandidate, ofBaseline);
        candidate = candidate.plus(ofCandidate);
        baseline = baseline.plus(ofBaseline);
        return Judge.judge(policy, Evidence.of(candidate, baseline).watched(sums.evidence()));
    }

    private Verdict seen(long errors, long requests, long baselineErrors, long baselineRequests) {
        return seen(
                Arms.candidate(requests).errors(errors).arm(),
                Arms.baseline(baselineRequests).errors(baselineErrors).arm());
    }

    private void nextStage() {
        candidate = Arm.empty("b");
        baseline = Arm.empty("a");
    }

    @Test
    void theSeedsGameDayIsRolledBackAtAQuarterOfTheTraffic() {
        Verdict first = seen(2, 32, 7, 568);
        assertThat(first.watch().get(0).status()).isEqualTo(WatchStatus.QUIET);
        assertThat(first.watch().get(0).evidence().doubleValue()).isCloseTo(1.0988536082, within(1e-9));
        assertThat(first.action()).isEqualTo(Action.PROCEED);
        nextStage();
        Verdict second = seen(9, 132, 6, 468);

        assertThat(second.watch().get(0).evidence().doubleValue()).isCloseTo(5.6043312679, within(1e-9));
        assertThat(second.watch().get(0).threshold().doubleValue()).isCloseTo(Math.log(2 / .05), within(1e-9));
        assertThat(second.action()).isEqualTo(Action.ROLLBACK);
        assertThat(second.reasons()).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo("WATCH_ERROR_RATE");
            assertThat(reason.message())
                    .isEqualTo("error rate 9/132 vs baseline 6/468: over all stages the odds against chance are"
                            + " 272 to 1, needed 40 to 1 (ln 5.60, 3.69)");
        });
    }

    @Test
    void threeFailuresOfThreeAreEvidenceButTooFewForTheStage() {
        Verdict verdict = seen(3, 3, 1, 57);

        assertThat(verdict.watch().get(0).status()).isEqualTo(WatchStatus.TOO_FEW);
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
    }

    @Test
    void aDifferenceThatThePolicyToleratesIsNotRolledBack() {
        Verdict verdict = seen(300, 10_000, 100, 10_000);

        assertThat(verdict.watch().get(0).evidence().doubleValue()).isGreaterThan(20);
        assertThat(verdict.watch().get(0).status()).isEqualTo(WatchStatus.TOLERATED);
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
    }

    /** Two points worse where three are tolerated, and a stage that begins with a bad minute. */
    @Test
    void aBadMinuteIsNotYetADifferenceThatIsNotTolerated() {
        for (int minute = 0; minute < 20; minute++) {
            seen(21, 600, 9, 600);
        }
        nextStage();
        Verdict verdict = seen(31, 600, 9, 600);

        WatchedStage stage = verdict.watch().get(0).stage();
        assertThat(stage.candidate().rate()).isGreaterThan(stage.tolerated().doubleValue());
        assertThat(stage.favourable()).isLessThan(stage.tolerated());
        assertThat(verdict.watch().get(0).status()).isEqualTo(WatchStatus.TOLERATED);
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void atTheFirstLookTheRatesThemselvesDecide() {
        Verdict verdict = seen(6, 30, 15, 1_000);

        WatchedStage stage = verdict.watch().get(0).stage();
        assertThat(stage.favourable()).isEqualByComparingTo("0.2");
        assertThat(verdict.watch().get(0).status()).isEqualTo(WatchStatus.FAIL);
    }

    @Test
    void aMetricWhoseLowSideIsWorseIsWatchedByItsFailures() {
        Metric success = Metric.preset("taskSuccess");
        Policy lower = Arms.only(30, success, Arms.margin("0.03", "0"));
        Arm worse = Arms.candidate(200)
                .with("taskSuccess", new Proportion(120, 200))
                .arm();
        Arm better =
                Arms.baseline(200).with("taskSuccess", new Proportion(180, 200)).arm();

        assertThat(judged(lower, worse, better).reasons()).extracting("code").contains("WATCH_TASK_SUCCESS");
        assertThat(judged(
                                lower,
                                Arms.candidate(200)
                                        .with("taskSuccess", new Proportion(180, 200))
                                        .arm(),
                                Arms.baseline(200)
                                        .with("taskSuccess", new Proportion(120, 200))
                                        .arm())
                        .watchReasons())
                .isEmpty();
    }

    @Test
    void aCandidateThatHangsIsSeenByThePolicyThatNamesIt() {
        SortedMap<String, MetricRule> rules = new TreeMap<>(policy.metrics());
        rules.put("unfinished", policy.metrics().get("errorRate").optional());
        Policy both = new Policy(policy.confidence(), 30, rules);

        Verdict verdict = judged(
                both,
                Arms.candidate(10).errors(0).started(500).arm(),
                Arms.baseline(9_500).errors(50).started(9_550).arm());

        assertThat(verdict.watchReasons()).extracting("code").containsExactly("WATCH_UNFINISHED");
    }

    private static Verdict judged(Policy policy, Arm one, Arm other) {
        WatchSums sums = WatchSums.of(policy).plus(one, other);
        return Judge.judge(policy, Evidence.of(one, other).watched(sums.evidence()));
    }

    @Test
    void theThresholdIsSharedByTheProportionsOfThePolicyWithOrWithoutData() {
        SortedMap<String, MetricRule> rules = new TreeMap<>(policy.metrics());
        rules.put(
                "toolFailure",
                new MetricRule(
                        policy.metrics().get("errorRate").kind(), Direction.HIGHER, Arms.margin("0.03", "0"), false));
        Policy three = new Policy(policy.confidence(), 30, rules);

        Verdict verdict = judged(
                three,
                Arms.candidate(40).errors(0).arm(),
                Arms.baseline(40).errors(0).arm());

        assertThat(verdict.watch()).hasSize(3);
        assertThat(verdict.watch().get(0).threshold().doubleValue()).isCloseTo(Math.log(3 / .05), within(1e-9));
        assertThat(verdict.watch().get(2).status()).isEqualTo(WatchStatus.NO_DATA);
    }

    /** 20 requests a second, one minute at 5 %: a tenant of 2 % of the traffic fails wholly on the candidate. */
    private Arm arm(Arms arm, long errors, long requests, long ofTenant, long errorsOfTenant) {
        SortedMap<String, Stratum> strata = new TreeMap<>();
        strata.put("big", stratum(errors - errorsOfTenant, requests - ofTenant));
        strata.put("small", stratum(errorsOfTenant, ofTenant));
        Arm plain = arm.errors(errors).arm();
        return new Arm(plain.version(), plain.requests(), plain.measurements(), SideCounts.NONE, strata);
    }

    private static Stratum stratum(long errors, long requests) {
        SortedMap<String, Proportion> proportions = new TreeMap<>();
        proportions.put("errorRate", new Proportion(errors, requests));
        return new Stratum(requests, proportions);
    }

    @Test
    void oneTenantThatFailsWhollyIsSeenInItsStratumAndNotWithout() {
        Verdict blind = null;
        for (int minute = 0; minute < 30; minute++) {
            blind = seen(2, 60, 17, 1_140);
        }
        assertThat(blind.action()).isEqualTo(Action.PROCEED);

        sums = WatchSums.of(policy);
        nextStage();
        int minutes = 0;
        Verdict seeing;
        do {
            minutes++;
            seeing = seen(arm(Arms.candidate(60), 2, 60, 1, 1), arm(Arms.baseline(1_140), 17, 1_140, 23, 0));
        } while (seeing.action() != Action.ROLLBACK && minutes < 30);

        assertThat(minutes).isLessThan(6);
        assertThat(seeing.reasons()).extracting("code").containsOnly("WATCH_ERROR_RATE");
        assertThat(seeing.reasons().get(0).message()).startsWith("error rate of small ");
    }

    @Test
    void aChangeOfTheMixAloneIsHeldAndNotRolledBack() {
        Verdict verdict = null;
        for (int minute = 0; minute < 60; minute++) {
            Arm half = arm(Arms.candidate(60), 6, 60, 30, 6);
            Arm few = arm(Arms.baseline(1_140), 11, 1_140, 57, 11);
            verdict = seen(half, few);
        }
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons()).extracting("code").containsExactly("MIX_MISMATCH");
        assertThat(verdict.reasons().get(0).message())
                .contains("small is 50.0 % of the candidate's requests and 5.0 % of the baseline's");
        assertThat(verdict.watch().get(0).status()).isEqualTo(WatchStatus.QUIET);
    }

    @Test
    void withTheSameMixStrataCostAThinPartOfTheError() {
        Verdict verdict = seen(arm(Arms.candidate(60), 1, 60, 1, 0), arm(Arms.baseline(1_140), 17, 1_140, 23, 0));

        WatchCheck check = verdict.watch().get(0);
        assertThat(check.threshold().doubleValue()).isCloseTo(Math.log(40 / .9), within(1e-9));
        assertThat(check.strata()).extracting(WatchCheck::name).containsExactly("big", "small");
        assertThat(check.strata().get(0).threshold().doubleValue()).isCloseTo(Math.log(40 * 200), within(1e-9));
        assertThat(verdict.reasons()).isEmpty();
    }
}
