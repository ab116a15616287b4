package io.sluice.plans.core;

import static io.sluice.plans.core.Plans.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRunTest {
    private static final PlanRun OPENED = PlanRun.open(
            UUID.fromString("6f1c0e0e-52b9-4b8e-9a55-2f9d3c1e7a10"),
            Plans.valid(),
            3,
            new PlanRun.Origin("production", null),
            NOW);

    @Test
    void aRunGoesFromThePlansLastUnitToItsFirst() {
        assertThat(OPENED.steps())
                .extracting(step -> step.unit().kind())
                .containsExactly(
                        UnitKind.CONFIG, UnitKind.PROMPT, UnitKind.MODEL, UnitKind.DEPENDENCY, UnitKind.APPLICATION);
        assertThat(OPENED.steps()).allMatch(step -> step.state() == StepState.PENDING);
        assertThat(OPENED.state()).isEqualTo(RunState.RUNNING);
    }

    /** Every state of a step with every action: moved, unchanged or forbidden. */
    @ParameterizedTest
    @CsvSource({
        "PENDING,  DONE,  VERIFIED", "PENDING,  RETRY, same", "PENDING,  SKIP, SKIPPED", "PENDING,  FAIL, FAILED",
        "VERIFIED, DONE,  same", "VERIFIED, RETRY, no", "VERIFIED, SKIP, no", "VERIFIED, FAIL, no",
        "SKIPPED,  DONE,  no", "SKIPPED,  RETRY, no", "SKIPPED,  SKIP, same", "SKIPPED,  FAIL, no",
        "FAILED,   DONE,  VERIFIED", "FAILED,   RETRY, PENDING", "FAILED,   SKIP, SKIPPED", "FAILED,   FAIL, same",
    })
    void everyActionInEveryStateDoesWhatTheTableSays(StepState from, StepAction action, String expected) {
        PlanRun run = in(from);

        RunDecision decision = run.report(0, report(action));

        if (decision instanceof RunDecision.Moved moved) {
            assertThat(moved.run().steps().get(0).state().name()).isEqualTo(expected);
            assertThat(moved.run().generation()).isEqualTo(run.generation() + 1);
        } else if (decision instanceof RunDecision.Unchanged unchanged) {
            assertThat(expected).isEqualTo("same");
            assertThat(unchanged.run()).isEqualTo(run);
        } else {
            assertThat(expected).isEqualTo("no");
            assertThat(((RunDecision.Forbidden) decision).legal())
                    .hasSize(from.legal().size());
        }
    }

    @Test
    void aRunIsDoneAndClosedWhenItsLastStepIsOver() {
        PlanRun run = OPENED;
        for (int i = 0; i < 5; i++) {
            assertThat(run.state()).isEqualTo(RunState.RUNNING);
            assertThat(run.closedAt()).isNull();
            run = moved(run, i, i % 2 == 0 ? StepAction.DONE : StepAction.SKIP);
        }

        assertThat(run.state()).isEqualTo(RunState.DONE);
        assertThat(run.closedAt()).isEqualTo(NOW);
    }

    @Test
    void oneFailedStepFailsTheRunUntilItIsTriedAgain() {
        PlanRun failed = moved(OPENED, 2, StepAction.FAIL);

        assertThat(failed.state()).isEqualTo(RunState.FAILED);
        assertThat(moved(failed, 0, StepAction.DONE).state()).isEqualTo(RunState.FAILED);
        assertThat(moved(failed, 2, StepAction.RETRY).state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void onlyAFailedRunIsAcknowledgedAndThenNothingMovesIt() {
        assertThat(OPENED.acknowledge(NOW)).isInstanceOf(RunDecision.Forbidden.class);
        PlanRun failed = moved(OPENED, 2, StepAction.FAIL);

        PlanRun over = ((RunDecision.Moved) failed.acknowledge(NOW)).run();

        assertThat(over.state()).isEqualTo(RunState.ACKNOWLEDGED);
        assertThat(over.acknowledge(NOW)).isEqualTo(new RunDecision.Unchanged(over));
        assertThat(over.report(2, report(StepAction.RETRY))).isInstanceOf(RunDecision.Forbidden.class);
        assertThat(over.report(0, report(StepAction.DONE))).isInstanceOf(RunDecision.Forbidden.class);
        assertThat(over.report(2, report(StepAction.FAIL))).isInstanceOf(RunDecision.Unchanged.class);
    }

    @Test
    void aStepIsCalledByItsNameOrByKindAndName() {
        assertThat(OPENED.positionsOf("the-prompt")).containsExactly(1);
        assertThat(OPENED.positionsOf("prompt:the-prompt")).containsExactly(1);
        assertThat(OPENED.positionsOf("config:the-prompt")).isEmpty();
        Plan shared = Plans.with(UnitKind.CONFIG, unit -> unit.name("the-prompt"));
        PlanRun run = PlanRun.open(OPENED.id(), shared, 1, new PlanRun.Origin("production", null), NOW);
        assertThat(run.positionsOf("the-prompt")).containsExactly(0, 1);
        assertThat(run.positionsOf("config:the-prompt")).containsExactly(0);
    }

    @Test
    void flagStepsAreDueWithinTheirBudgetAndStepsByHandOneAfterTheOther() {
        Duration budget = Duration.ofMinutes(2);

        assertThat(OPENED.dueAt(0)).isEqualTo(NOW.plus(budget));
        assertThat(OPENED.dueAt(2)).isEqualTo(NOW.plus(budget));
        assertThat(OPENED.dueAt(3)).isEqualTo(NOW.plus(budget));
        assertThat(OPENED.dueAt(4)).isEqualTo(NOW.plus(budget.multipliedBy(2)));
    }

    @Test
    void everyActionLeadsToItsStateAndBack() {
        for (StepAction action : StepAction.values()) {
            assertThat(StepAction.leadingTo(action.leadsTo())).isEqualTo(action);
            assertThat(StepAction.ofWord(action.word())).contains(action);
        }
    }

    /** Whatever is reported in whatever order, a run is closed exactly when it is done or acknowledged. */
    @Test
    void aRunIsClosedExactlyWhenItIsOver() {
        for (long seed = 1; seed <= 2_000; seed++) {
            Random random = new Random(seed);
            PlanRun run = OPENED;
            for (int i = 0; i < 20; i++) {
                StepAction action = StepAction.values()[random.nextInt(4)];
                RunDecision decision =
                        random.nextInt(10) == 0 ? run.acknowledge(NOW) : run.report(random.nextInt(5), report(action));
                run = decision instanceof RunDecision.Moved moved ? moved.run() : run;
                boolean isOver = run.state() == RunState.DONE || run.state() == RunState.ACKNOWLEDGED;
                assertThat(run.closedAt() != null).as("seed %s: %s", seed, run).isEqualTo(isOver);
            }
        }
    }

    private static PlanRun in(StepState state) {
        return state == StepState.PENDING ? OPENED : moved(OPENED, 0, StepAction.leadingTo(state));
    }

    private static PlanRun moved(PlanRun run, int position, StepAction action) {
        return ((RunDecision.Moved) run.report(position, report(action))).run();
    }

    private static StepReport report(StepAction action) {
        return new StepReport(action, "oncall", "seen", "because", NOW);
    }
}
