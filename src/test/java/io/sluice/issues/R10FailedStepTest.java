package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunState;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepState;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * chaostoolkit 195, 258, 176, 168, chaostoolkit-lib 94, 189: rollbacks were skipped when something failed, and a
 * rollback that broke ended as a success.
 */
class R10FailedStepTest {

    @Test
    void stepsAreUndoneInReverseOrder() {
        PlanRun run = WayBack.open();
        assertThat(units(run)).containsExactly("u3", "u2", "u1");
        for (int i = 0; i < 3; i++) {
            assertThat(states(run).subList(i, 3)).startsWith(StepState.RUNNING).doesNotContain(StepState.VERIFIED);
            run = WayBack.moved(run, i, StepAction.DONE);
        }
        assertThat(run.state()).isEqualTo(RunState.DONE);
    }

    @Test
    void aFailedStepDoesNotKeepTheOthersFromGoingBackAndNothingEndsAsASuccess() {
        PlanRun run = WayBack.failed(WayBack.moved(WayBack.open(), 0, StepAction.DONE), 1);

        assertThat(states(run)).containsExactly(StepState.VERIFIED, StepState.FAILED, StepState.RUNNING);
        assertThat(run.state()).isEqualTo(RunState.FAILED);
        PlanRun end = WayBack.moved(run, 2, StepAction.DONE);
        assertThat(end.state()).isEqualTo(RunState.FAILED);
        assertThat(end.closedAt()).isNull();
    }

    @Test
    void theSameReportsGiveTheSameRun() {
        PlanRun one = WayBack.failed(WayBack.moved(WayBack.open(), 0, StepAction.DONE), 1);
        PlanRun other = WayBack.failed(WayBack.moved(WayBack.open(), 0, StepAction.DONE), 1);

        assertThat(one).isEqualTo(other);
    }

    private static List<String> units(PlanRun run) {
        return run.steps().stream().map(step -> step.unit().name()).toList();
    }

    private static List<StepState> states(PlanRun run) {
        return run.steps().stream().map(RunStep::state).toList();
    }
}
