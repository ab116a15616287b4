package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Share;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A last stage at .99 holds one per cent back, so that the release is compared to its end. */
class HoldbackTest {
    private final Rollout holdback = holdback();

    @Test
    void theLastStageKeepsAControlOfItsOwnTime() {
        assertThat(holdback.isLastStage()).isTrue();
        assertThat(holdback.position().share()).isEqualTo(new Share(99_000));
        Evidence evidence = book(0).evidence(1);
        assertThat(evidence.historicBaselineAge()).isNull();
        assertThat(evidence.baseline().requests()).isEqualTo(40);
        assertThat(evidence.split()).isNotNull();
    }

    @Test
    void aFailureThatOnlyShowsAtTheEndRollsBackAgainstThatControl() {
        Gate gate = new Gate(holdback, book(1_000), Samples.END);
        assertThat(gate.decide(gate.look(1), Circumstances.USUAL).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aProceedFromItSettlesTheWholeTrafficOnTheCandidate() {
        Gate gate = new Gate(holdback, book(0), Samples.END);
        assertThat(gate.decide(gate.look(1), Circumstances.USUAL).action()).isEqualTo(Action.PROCEED);
        Rollout settled = Samples.after(holdback, Step.PROCEED);
        assertThat(settled.state()).isEqualTo(RolloutState.COMPLETED);
        assertThat(settled.position().share()).isEqualTo(Share.WHOLE);
    }

    private EvidenceBook book(long errors) {
        return EvidenceBook.of(
                holdback,
                List.of(Samples.observed(
                        holdback, "pipeline", 0, 10, new Proportion(errors, 3_960), new Proportion(0, 40))));
    }

    private static Rollout holdback() {
        Samples.SpecBuilder spec = Samples.spec();
        spec.stages = Samples.stages(5, 99);
        return Samples.after(spec.running(), Step.PROCEED);
    }
}
