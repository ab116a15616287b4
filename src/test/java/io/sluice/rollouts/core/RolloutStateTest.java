package io.sluice.rollouts.core;

import static io.sluice.rollouts.core.RolloutState.ABORTED;
import static io.sluice.rollouts.core.RolloutState.COMPLETED;
import static io.sluice.rollouts.core.RolloutState.PAUSED;
import static io.sluice.rollouts.core.RolloutState.PENDING;
import static io.sluice.rollouts.core.RolloutState.ROLLBACK_FAILED;
import static io.sluice.rollouts.core.RolloutState.ROLLED_BACK;
import static io.sluice.rollouts.core.RolloutState.ROLLING_BACK;
import static io.sluice.rollouts.core.RolloutState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.Transition.Unchanged;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RolloutStateTest {

    /** What each step does in each state: the state it leads to, {@code =} for no change, {@code x} for forbidden. */
    private static final Map<RolloutState, Map<Step, String>> TABLE = Map.of(
            PENDING, row("PENDING", "RUNNING", "x", "x", "x", "x", "ABORTED", "x", "x", "x", "x"),
            RUNNING, row("x", "=", "RUNNING", "PAUSED", "=", "ROLLING_BACK", "ABORTED", "x", "x", "x", "x"),
            PAUSED, row("x", "=", "x", "=", "RUNNING", "ROLLING_BACK", "ABORTED", "x", "x", "x", "x"),
            ROLLING_BACK, row("x", "x", "x", "x", "x", "=", "ABORTED", "ROLLED_BACK", "ROLLBACK_FAILED", "=", "x"),
            COMPLETED, row("x", "x", "x", "x", "x", "ROLLING_BACK", "x", "x", "x", "x", "x"),
            ROLLBACK_FAILED,
                    row("x", "x", "x", "x", "x", "=", "x", "ROLLED_BACK", "=", "ROLLING_BACK", "ROLLBACK_FAILED"),
            ROLLED_BACK, row("x", "x", "x", "x", "x", "=", "x", "x", "x", "x", "x"),
            ABORTED, row("x", "x", "x", "x", "x", "x", "=", "x", "x", "x", "x"));

    private static Map<Step, String> row(String... results) {
        Map<Step, String> row = new EnumMap<>(Step.class);
        for (Step step : Step.values()) {
            row.put(step, results[step.ordinal()]);
        }
        return row;
    }

    @Test
    void everyCommandInEveryStateDoesWhatTheTableSays() {
        for (RolloutState state : RolloutState.values()) {
            for (Step step : Step.values()) {
                Rollout before = Samples.in(state);
                Transition answer = step.on(before, true);
                String expected = TABLE.get(state).get(step);
                assertThat(nameOf(answer)).as(step + " in " + state).isEqualTo(expected);
            }
        }
    }

    private static String nameOf(Transition answer) {
        if (answer instanceof Moved moved) {
            return moved.rollout().state().name();
        }
        return answer instanceof Unchanged ? "=" : "x";
    }

    @Test
    void aRefusalNamesTheStateAndWhatItAllows() {
        Forbidden refusal = (Forbidden) Step.PROCEED.on(Samples.in(PENDING), true);

        assertThat(refusal.code()).isEqualTo(ErrorCode.ILLEGAL_TRANSITION);
        assertThat(refusal.members())
                .containsEntry("state", "PENDING")
                .containsEntry("legal", List.of("approve", "start", "abort"));
    }

    @Test
    void whatAStateCallsLegalItDoesNotForbid() {
        for (RolloutState state : RolloutState.values()) {
            for (Step step : Step.values()) {
                if (step.command() != null && state.legal().contains(step.command())) {
                    boolean isHeldByPause = state == PAUSED && step == Step.PROCEED;
                    assertThat(step.on(Samples.in(state), true) instanceof Forbidden)
                            .as(step + " in " + state)
                            .isEqualTo(isHeldByPause);
                }
            }
        }
    }

    @Test
    void aCompletedReleaseThatALaterOneReplacedIsNotTakenBack() {
        Transition answer = Step.ROLLBACK.on(Samples.in(COMPLETED), false);

        assertThat(answer).isInstanceOf(Forbidden.class);
        assertThat(((Forbidden) answer).members()).containsEntry("legal", List.of());
    }

    @Test
    void theLastStageCompletesAndMakesTheCandidateTheDefault() {
        Rollout atLast = Samples.atLastStage();
        Moved moved = (Moved) Step.PROCEED.on(atLast, true);

        assertThat(moved.rollout().state()).isEqualTo(COMPLETED);
        assertThat(moved.rollout().holdsTarget()).isFalse();
        assertThat(moved.effects()).contains(Effect.CANDIDATE_BECOMES_DEFAULT);
    }

    @Test
    void takingBackACompletedReleaseReturnsTheDefaultAndHoldsTheTarget() {
        Moved moved = (Moved) Step.ROLLBACK.on(Samples.in(COMPLETED), true);

        assertThat(moved.effects())
                .containsExactly(Effect.SHARE_CHANGES, Effect.BASELINE_BECOMES_DEFAULT, Effect.PLAN_RUN_OPENS);
        assertThat(moved.rollout().holdsTarget()).isTrue();
    }

    @Test
    void withoutAPlanARollbackIsDoneAtOnce() {
        Moved moved = (Moved) Step.ROLLBACK.on(Samples.runningWithoutPlan(), true);

        assertThat(moved.rollout().state()).isEqualTo(ROLLED_BACK);
        assertThat(moved.rollout().holdsTarget()).isFalse();
        assertThat(moved.effects()).containsExactly(Effect.SHARE_CHANGES);
    }

    @Test
    void furtherNewsOfAPlanRunMovesOnlyWhatWaitsForThem() {
        assertThat(Step.RUN_RETRIED.on(Samples.in(ROLLING_BACK), true)).isInstanceOf(Unchanged.class);
        assertThat(Step.RUN_FAILED.on(Samples.in(ROLLBACK_FAILED), true)).isInstanceOf(Unchanged.class);
        for (RolloutState state : RolloutState.values()) {
            assertThat(Samples.in(state).awaitsPlanRun())
                    .as(state.name())
                    .isEqualTo(state == ROLLING_BACK || state == ROLLBACK_FAILED);
        }
        Rollout acknowledged = ((Moved) Step.RUN_ACKNOWLEDGED.on(Samples.in(ROLLBACK_FAILED), true)).rollout();
        assertThat(acknowledged.awaitsPlanRun()).isFalse();
        assertThat(Step.RUN_FAILED.on(acknowledged, true)).isInstanceOf(Forbidden.class);
    }

    @Test
    void anAcknowledgedFailureFreesTheTargetAndCannotBeRetried() {
        Rollout failed = ((Moved) Step.RUN_ACKNOWLEDGED.on(Samples.in(ROLLBACK_FAILED), true)).rollout();

        assertThat(failed.holdsTarget()).isFalse();
        assertThat(Step.RUN_RETRIED.on(failed, true)).isInstanceOf(Forbidden.class);
        assertThat(Step.RUN_DONE.on(failed, true)).isInstanceOf(Forbidden.class);
        assertThat(Step.RUN_ACKNOWLEDGED.on(failed, true)).isInstanceOf(Unchanged.class);
    }

    @Test
    void randomWalksKeepTheLawsOfTheMachine() {
        for (long seed = 1; seed <= 500; seed++) {
            walk(seed);
        }
    }

    private static void walk(long seed) {
        Random random = new Random(seed);
        Rollout rollout = Samples.in(PENDING);
        boolean isWithdrawn = false;
        for (int i = 0; i < 40; i++) {
            Step step = Step.values()[random.nextInt(Step.values().length)];
            Transition answer = step.on(rollout, true);
            if (!(answer instanceof Moved moved)) {
                continue;
            }
            Rollout next = moved.rollout();
            String where = "seed " + seed + ", step " + i + ": " + step + " in " + rollout.state();
            assertThat(next.position().generation())
                    .as("the generation rises at a move, " + where)
                    .isGreaterThanOrEqualTo(rollout.position().generation());
            assertThat(next.position().stage() - rollout.position().stage())
                    .as("at most one stage, " + where)
                    .isBetween(0, step == Step.PROCEED ? 1 : 0);
            isWithdrawn |= step == Step.ABORT || step == Step.ROLLBACK;
            if (isWithdrawn) {
                assertThat(next.position().share())
                        .as("share 0 for good, " + where)
                        .isEqualTo(Share.NONE);
            }
            rollout = next;
        }
    }
}
