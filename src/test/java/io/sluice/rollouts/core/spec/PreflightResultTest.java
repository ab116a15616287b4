package io.sluice.rollouts.core.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.rollouts.core.spec.Preflight.CallersWord;
import io.sluice.rollouts.core.spec.Preflight.Evaluated;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreflightResultTest {

    @ParameterizedTest
    @CsvSource({
        // candidate, baseline, verdict
        "188, 200, 186, 200, GO",
        "1860, 2000, 1860, 2000, GO",
        "47, 50, 47, 50, REVIEW",
        "180, 200, 186, 200, REVIEW",
        "0, 29, 29, 29, REVIEW",
        "0, 0, 0, 0, REVIEW",
        "173, 200, 186, 200, REVIEW",
        "170, 200, 186, 200, BLOCK",
        "160, 200, 186, 200, BLOCK",
        "0, 30, 30, 30, BLOCK",
        "30, 30, 0, 30, GO",
    })
    void theCountsOfBothVersionsDecide(
            long passed, long cases, long baselinePassed, long baselineCases, PreflightVerdict expected) {
        Evaluated evaluated =
                new Evaluated("eval-17", new Proportion(passed, cases), new Proportion(baselinePassed, baselineCases));

        PreflightResult result = PreflightResult.of(evaluated);

        assertThat(result.verdict()).as(result.reason()).isEqualTo(expected);
        assertThat(result.isCallersWord()).isFalse();
    }

    @Test
    void aVerdictOfSomebodyElseIsMarkedAsTheirWord() {
        PreflightResult result = PreflightResult.of(new CallersWord(PreflightVerdict.REVIEW, "run 12"));

        assertThat(result.verdict()).isEqualTo(PreflightVerdict.REVIEW);
        assertThat(result.isCallersWord()).isTrue();
        assertThat(result.reason()).contains("run 12");
    }

    @Test
    void withoutAPreflightThereIsNothingToStopOn() {
        assertThat(PreflightResult.of(null).verdict()).isEqualTo(PreflightVerdict.GO);
    }
}
