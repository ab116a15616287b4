package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.CheckStatus;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Values;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** J02: a metric that is missing or empty is neither good nor bad. (NaN and 1e999: JudgeResourceTest.) */
class J02EmptySeriesTest {

    @Test
    void aMissingP95HoldsAndSaysSo() {
        assertHeld(Arms.judged(
                Policy.standard(), healthy(), Arms.baseline(500).errors(5).p95("900")));
    }

    @Test
    void anEmptyListOfValuesIsAMissingP95() {
        assertHeld(Arms.judged(
                Policy.standard(),
                healthy().with("p95", new Values(List.of())),
                Arms.baseline(500).errors(5).p95("900")));
    }

    @Test
    void aRequiredMetricThatNobodyMeasuredHolds() {
        Verdict verdict = Arms.judged(Policy.standard(), Arms.candidate(500), Arms.baseline(500));
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons()).containsExactly(new Reason("NO_DATA", "no data: errorRate"));
    }

    @Test
    void whenTrafficStopsTheGoodCountsBeforeDoNotProceed() {
        Evidence stopped =
                new Evidence(0, healthy().arm(), Arms.baseline(500).errors(5).arm(), true, null, 4);
        Verdict verdict = Judge.judge(Policy.standard(), stopped);
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons()).containsExactly(new Reason("NO_TRAFFIC", "no traffic in the latest window"));
    }

    private static void assertHeld(Verdict verdict) {
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons()).containsExactly(new Reason("NO_DATA", "no data: p95"));
        assertThat(verdict.checks())
                .filteredOn(check -> check.metric().equals("p95"))
                .extracting(check -> check.status())
                .containsExactly(CheckStatus.NO_DATA);
    }

    private static Arms healthy() {
        return Arms.candidate(500).errors(5);
    }
}
