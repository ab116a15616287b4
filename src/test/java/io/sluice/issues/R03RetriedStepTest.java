package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunDecision;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepState;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * spinnaker/orca PR 4171, spinnaker 2978: a retry was accepted several times while the first was still on its way, so
 * one deploy ran more than once.
 */
class R03RetriedStepTest {

    @Test
    void ofFiveRetriesOneIsAcceptedAndEachAttemptHasAKeyOfItsOwn() {
        PlanRun run = WayBack.failed(WayBack.open(), 0);
        Set<Long> attempts = new HashSet<>(Set.of(run.steps().get(0).generation()));
        int accepted = 0;
        for (int press = 0; press < 5; press++) {
            RunDecision decision = run.report(0, WayBack.report(StepAction.RETRY));
            if (decision instanceof RunDecision.Moved moved) {
                run = moved.run();
                accepted++;
                attempts.add(run.steps().get(0).generation());
            } else {
                assertThat(decision).isInstanceOf(RunDecision.Forbidden.class);
            }
        }

        assertThat(accepted).isEqualTo(1);
        assertThat(attempts).hasSize(2);
        assertThat(run.steps().get(0).state()).isEqualTo(StepState.RUNNING);
    }

    @Test
    void aResultOfTheLostAttemptClosesNothing() {
        PlanRun first = WayBack.open();
        long lost = first.steps().get(0).generation();
        PlanRun again = WayBack.moved(WayBack.failed(first, 0), 0, StepAction.RETRY);

        assertThat(again.report(0, WayBack.report(StepAction.DONE, lost))).isInstanceOf(RunDecision.Stale.class);
        assertThat(again.report(0, WayBack.report(StepAction.FAIL, lost))).isInstanceOf(RunDecision.Stale.class);
    }
}
