package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Split.Subjects;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Share;
import io.sluice.testing.Arms;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether the users were split as the stage says. */
class SplitRuleTest {
    private static final Share FIVE_PERCENT = new Share(5_000);

    @Test
    void usersThatWereSplitOtherwiseHoldTheReleaseWhateverItsErrors() {
        Verdict verdict = judged(new Subjects(80, 920));
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons())
                .containsExactly(new Reason(
                        "SPLIT_MISMATCH", "80 of 1000 users met the candidate, 8.0 %, where the stage's share is 5 %"));
        assertThat(verdict.need())
                .isEqualTo(new Need(null, null, null, null, "the users must be split as the stage says"));
    }

    @Test
    void tooFewOnTheCandidateAreAMismatchToo() {
        assertThat(judged(new Subjects(25, 975)).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void whatChanceSplitsIsNoMismatch() {
        assertThat(judged(new Subjects(65, 935)).action()).isEqualTo(Action.PROCEED);
        assertThat(judged(new Subjects(0, 0)).action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void requestsAloneOnlyWarn() {
        Verdict verdict = judged(null);
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(verdict.warnings())
                .containsExactly(new Warning(
                        "SPLIT_MISMATCH",
                        "100 of 1000 requests met the candidate, 10.0 %, where the stage's share is 5 %; requests of one"
                                + " user stay together, so that only a split of users decides"));
    }

    @Test
    void anErrorThatIsSureStillRollsBack() {
        Evidence bad = Evidence.of(
                        Arms.candidate(100).errors(60).arm(),
                        Arms.baseline(900).errors(9).arm())
                .splitAs(new Split(FIVE_PERCENT, new Subjects(80, 920)));
        assertThat(Judge.judge(Policy.standard(), bad).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void besideAHistoricBaselineNothingWasSplit() {
        Evidence historic = new Evidence(
                        3,
                        Arms.candidate(100).errors(1).arm(),
                        Arms.baseline(900).errors(9).arm(),
                        false,
                        Duration.ofMinutes(5),
                        1)
                .splitAs(new Split(FIVE_PERCENT, new Subjects(80, 920)));
        assertThat(Judge.judge(Policy.standard(), historic).action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void theSplitIsPartOfTheEvidenceAndIsReadBack() {
        Evidence evidence = evidence(new Subjects(80, 920));
        Evidence.Case again = Evidence.replayed(evidence.toJson(Policy.standard()), null, 1);
        assertThat(again.evidence()).isEqualTo(evidence);
        assertThat(evidence(new Subjects(50, 950)).hash(Policy.standard()))
                .isNotEqualTo(evidence.hash(Policy.standard()));
    }

    private static Evidence evidence(@Nullable Subjects subjects) {
        return Evidence.of(
                        Arms.candidate(100).errors(1).arm(),
                        Arms.baseline(900).errors(9).arm())
                .splitAs(new Split(FIVE_PERCENT, subjects));
    }

    private static Verdict judged(@Nullable Subjects subjects) {
        return Judge.judge(Policy.standard(), evidence(subjects));
    }
}
