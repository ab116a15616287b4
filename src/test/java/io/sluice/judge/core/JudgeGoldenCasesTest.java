package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

/** The golden cases that the judge was built from, under the standard policy, to the digit. */
class JudgeGoldenCasesTest {

    @Test
    void twoErrorsIn32Proceed() {
        Verdict verdict = judged(32, 2, 1000, 13);
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(verdict.reasons()).isEmpty();
    }

    @Test
    void nineErrorsIn132ProceedAtALowEndOf363PerTenThousand() {
        Verdict verdict = judged(132, 9, 1000, 13);
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(rounded(verdict.checks().get(0).candidate().low(), 4)).isEqualTo("0.0363");
    }

    @Test
    void fiftyErrorsIn287RollBackWithTheReason() {
        Verdict verdict = judged(287, 50, 313, 6);
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
        assertThat(verdict.reasons())
                .containsExactly(new Reason("ERROR_RATE", "error rate 50/287 (low end 0.135) vs baseline 6/313"));
        Check check = verdict.checks().get(0);
        assertThat(check.status()).isEqualTo(CheckStatus.FAIL);
        assertThat(rounded(check.candidate().value(), 4)).isEqualTo("0.1742");
        assertThat(rounded(check.candidate().low(), 4)).isEqualTo("0.1347");
        assertThat(rounded(check.candidate().high(), 4)).isEqualTo("0.2223");
        assertThat(rounded(check.baseline().value(), 4)).isEqualTo("0.0192");
        assertThat(rounded(check.baseline().low(), 4)).isEqualTo("0.0088");
        assertThat(rounded(check.baseline().high(), 4)).isEqualTo("0.0412");
        assertThat(rounded(check.threshold(), 4)).isEqualTo("0.0492");
        assertThat(rounded(verdict.couldStillBe().get("errorRate"), 4)).isEqualTo("0.2043");
    }

    @Test
    void costAloneRollsBackAfter31Requests() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(31).errors(0).p95("900").cost("0.0558"),
                Arms.baseline(500).errors(6).p95("900").cost("0.5"));
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
        assertThat(verdict.reasons()).containsExactly(new Reason("COST", "cost 0.0018 vs 0.001"));
    }

    @Test
    void fewerThan30RequestsHoldWhateverTheyDid() {
        for (long errors : new long[] {0, 3, 29}) {
            Verdict verdict = judged(29, errors, 313, 6);
            assertThat(verdict.action()).isEqualTo(Action.HOLD);
            assertThat(verdict.reasons())
                    .containsExactly(new Reason("TOO_FEW_REQUESTS", "too few requests: candidate 29 of 30"));
            assertThat(verdict.need()).isEqualTo(new Need(1, 0, null));
        }
    }

    private static Verdict judged(long requests, long errors, long baselineRequests, long baselineErrors) {
        return Arms.judged(
                Policy.standard(),
                Arms.candidate(requests)
                        .errors(errors)
                        .p95("900")
                        .cost(BigDecimal.valueOf(requests).movePointLeft(3).toPlainString()),
                Arms.baseline(baselineRequests)
                        .errors(baselineErrors)
                        .p95("900")
                        .cost(BigDecimal.valueOf(baselineRequests)
                                .movePointLeft(3)
                                .toPlainString()));
    }

    private static String rounded(BigDecimal value, int decimals) {
        return value.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }
}
