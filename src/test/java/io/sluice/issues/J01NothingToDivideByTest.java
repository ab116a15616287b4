package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Check;
import io.sluice.judge.core.CheckStatus;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Arms;
import org.junit.jupiter.api.Test;

/** J01: a baseline with no errors, no traffic or no cost leaves nothing to divide by. */
class J01NothingToDivideByTest {
    private static final Policy POLICY = Arms.errorRateOnly(30, "0", "0");

    @Test
    void aBaselineWithoutErrorsStillCondemnsABadCandidate() {
        assertThat(judged(5000, 40, 5000, 0).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void noErrorsOnEitherSideProceed() {
        assertThat(judged(5000, 0, 5000, 0).action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void anArmWithoutTrafficHolds() {
        assertThat(judged(5000, 40, 0, 0).action()).isEqualTo(Action.HOLD);
        assertThat(judged(0, 0, 10000, 10).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void costAgainstAFreeBaselineIsUndecidedAndNeverProceeds() {
        Verdict verdict = costs("12.50", "0");
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        Check check = verdict.checks().get(0);
        assertThat(check.status()).isEqualTo(CheckStatus.UNDECIDED);
        assertThat(verdict.reasons().get(0).message()).isEqualTo("undecided: cost, the baseline is zero");
    }

    @Test
    void anUndefinedRatioIsAbsentFromTheAnswerAlsoWhereAnIntervalWasAskedFor() {
        Verdict verdict = Arms.judged(
                Arms.only(30, Metric.COST, Arms.maxRatio("1.5")),
                Arms.candidate(100).cost("12.50", "3"),
                Arms.baseline(100).cost("0", "0"));
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.checks().get(0).ratio()).isNull();
        assertThat(StrictJson.write(verdict.toJson())).doesNotContain("NaN", "Infinity", "\"ratio\"");
    }

    @Test
    void noCostOnEitherSideIsNoReasonToRollBack() {
        assertThat(costs("0", "0").action()).isEqualTo(Action.PROCEED);
    }

    private static Verdict costs(String candidate, String baseline) {
        return Arms.judged(
                Arms.only(30, Metric.COST, Arms.maxRatio("1.5")),
                Arms.candidate(100).cost(candidate),
                Arms.baseline(100).cost(baseline));
    }

    private static Verdict judged(long requests, long errors, long baselineRequests, long baselineErrors) {
        return Arms.judged(
                POLICY,
                Arms.candidate(requests).errors(errors),
                Arms.baseline(baselineRequests).errors(baselineErrors));
    }
}
