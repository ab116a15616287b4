package io.sluice.plans.core;

import static io.sluice.plans.core.Plans.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of a plan whose last three units go back by a flag and whose first two by hand; all are tested over HTTP. */
class PlanRunTest {
    private static final UUID ID = UUID.fromString("6f1c0e0e-52b9-4b8e-9a55-2f9d3c1e7a10");
    private static final PlanRun OPENED = open(Plans.valid());
    private static final TestResult PASSED = TestResult.passed("answered 200");
    private static final TestResult FAILED = TestResult.failed("answered 503, not 200");
    private static final int BY_HAND = 3;
    private static final int LAST = 4;

    @Test
    void aRunGoesFromThePlansLastUnitToItsFirst() {
        assertThat(OPENED.steps())
                .extracting(step -> step.unit().kind())
                .containsExactly(
                        UnitKind.CONFIG, UnitKind.PROMPT, UnitKind.MODEL, UnitKind.DEPENDENCY, UnitKind.APPLICATION);
        assertThat(OPENED.state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void flagStepsBeginAtOnceAndTheOthersOneAfterTheOther() {
        PlanRun run = OPENED;
        assertThat(states(run)).containsExactly("RUNNING", "RUNNING", "RUNNING", "PENDING", "PENDING");
        assertThat(run.begunSince(0)).containsExactly(0, 1, 2);

        run = verified(verified(run, 0), 2);
        assertThat(states(run)).containsExactly("VERIFIED", "RUNNING", "VERIFIED", "PENDING", "PENDING");

        PlanRun next = verified(run, 1);
        assertThat(next.begunSince(run.generation())).containsExactly(BY_HAND);
        assertThat(states(next)).containsExactly("VERIFIED", "VERIFIED", "VERIFIED", "RUNNING", "PENDING");
    }

    @Test
    void theStepBehindAFailedOrSkippedOneBegins() {
        PlanRun run = verified(verified(OPENED, 0), 1);

        assertThat(moved(run, 2, StepAction.SKIP).steps().get(BY_HAND).state()).isEqualTo(StepState.RUNNING);
        PlanRun failed = moved(run, 2, StepAction.FAIL);
        assertThat(failed.steps().get(BY_HAND).state()).isEqualTo(StepState.RUNNING);
        assertThat(failed.state()).isEqualTo(RunState.FAILED);
    }

    /** Every state of a step with every action: where it leads, nothing (same) or a refusal (no). */
    @ParameterizedTest
    @CsvSource({
        "PENDING,  DONE,  no", "PENDING,  RETRY, no", "PENDING,  SKIP, SKIPPED", "PENDING,  FAIL, no",
        "RUNNING,  DONE,  RUNNING", "RUNNING, RETRY, no", "RUNNING, SKIP, SKIPPED", "RUNNING, FAIL, FAILED",
        "TESTED,   DONE,  same", "TESTED, RETRY, no", "TESTED,  SKIP, SKIPPED", "TESTED,   FAIL, FAILED",
        "VERIFIED, DONE,  same", "VERIFIED, RETRY, no", "VERIFIED, SKIP, no", "VERIFIED, FAIL, no",
        "SKIPPED,  DONE,  no", "SKIPPED,  RETRY, no", "SKIPPED,  SKIP, same", "SKIPPED,  FAIL, no",
        "FAILED,   DONE,  RUNNING", "FAILED, RETRY, RUNNING", "FAILED, SKIP, SKIPPED", "FAILED, FAIL, same",
    })
    void everyActionInEveryStateDoesWhatTheTableSays(String from, StepAction action, String expected) {
        PlanRun run = in(from);
        int position = from.equals("PENDING") ? LAST : 0;

        RunDecision decision = run.report(position, report(action));

        if (decision instanceof RunDecision.Moved moved) {
            assertThat(moved.run().steps().get(position).state().name()).isEqualTo(expected);
            assertThat(moved.run().generation()).isEqualTo(run.generation() + 1);
        } else if (decision instanceof RunDecision.Unchanged unchanged) {
            assertThat(expected).isEqualTo("same");
            assertThat(unchanged.run()).isEqualTo(run);
        } else {
            assertThat(expected).isEqualTo("no");
            assertThat(((RunDecision.Forbidden) decision).legal())
                    .hasSize(run.steps().get(position).state().legal().size());
        }
    }

    @Test
    void aRetryIsANewAttemptAndWhatNamesTheOldOneIsStale() {
        PlanRun failed = moved(OPENED, 0, StepAction.FAIL);
        long old = failed.steps().get(0).generation();
        PlanRun again = moved(failed, 0, StepAction.RETRY);
        long current = again.steps().get(0).generation();

        assertThat(current).isGreaterThan(old);
        for (StepAction action : StepAction.values()) {
            assertThat(again.report(0, report(action, old))).isEqualTo(new RunDecision.Stale(current));
        }
        assertThat(again.tested(0, old, PASSED, NOW)).isInstanceOf(RunDecision.Unchanged.class);
        PlanRun done = moved(again, 0, StepAction.DONE);
        assertThat(done.tested(0, old, PASSED, NOW)).isInstanceOf(RunDecision.Unchanged.class);
        assertThat(tested(done, 0, PASSED, NOW).steps().get(0).state()).isEqualTo(StepState.VERIFIED);
    }

    @Test
    void aTestIsAskedAgainWithGrowingPausesAndFailsTheStepWhenTheBudgetIsUsedUp() {
        PlanRun run = moved(OPENED, 0, StepAction.DONE);
        Instant now = NOW;
        StringBuilder pauses = new StringBuilder();
        while (run.steps().get(0).state() == StepState.RUNNING) {
            assertThat(run.dueTests(now)).containsExactly(0);
            run = tested(run, 0, FAILED, now);
            Instant next = run.steps().get(0).attempt().tries().nextAt();
            if (next != null) {
                pauses.append(Duration.between(now, next).toSeconds()).append(' ');
                assertThat(run.dueTests(next.minusMillis(1))).isEmpty();
                now = next;
            }
        }

        assertThat(pauses.toString()).isEqualTo("1 2 4 8 16 30 30 29 ");
        assertThat(now).isEqualTo(NOW.plus(Duration.ofMinutes(2)));
        assertThat(run.steps().get(0).state()).isEqualTo(StepState.FAILED);
        assertThat(run.steps().get(0).note().reason()).contains("smoke", "answered 503, not 200");
        assertThat(run.state()).isEqualTo(RunState.FAILED);
    }

    @Test
    void aStepThatIsDoneLateStillHasAMinuteForItsTest() {
        Instant late = NOW.plus(Duration.ofMinutes(20));
        PlanRun done = ((RunDecision.Moved) OPENED.report(
                        0, new StepReport(StepAction.DONE, new StepNote("oncall", "seen", null, late), true, null)))
                .run();

        PlanRun tried = tested(done, 0, FAILED, late);
        assertThat(tried.steps().get(0).state()).isEqualTo(StepState.RUNNING);
        assertThat(tested(tried, 0, FAILED, late.plus(TestSchedule.GRACE))
                        .steps()
                        .get(0)
                        .state())
                .isEqualTo(StepState.FAILED);
    }

    @Test
    void aClaimedTestIsNobodyElsesUntilTheLeaseIsOver() {
        PlanRun run = moved(OPENED, 0, StepAction.DONE);

        PlanRun claimed = run.claimed(Duration.ofSeconds(30), NOW);

        assertThat(claimed.dueTests(NOW.plusSeconds(29))).isEmpty();
        assertThat(claimed.dueTests(NOW.plusSeconds(30))).containsExactly(0);
    }

    @Test
    void aMetricIsAskedOnceItHadTimeToShowTheStep() {
        PlanRun run = open(tested(new VerifyTest.Metric("up", null, java.math.BigDecimal.ONE, Duration.ofMinutes(5))));

        PlanRun done = moved(run, 0, StepAction.DONE);

        assertThat(done.dueTests(NOW.plusSeconds(299))).isEmpty();
        assertThat(done.dueTests(NOW.plusSeconds(300))).containsExactly(0);
        assertThat(tested(done, 0, FAILED, NOW.plusSeconds(300)).state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void aPersonsEvidenceIsWhatAManualTestAsksForAndAPipelinesIsNot() {
        PlanRun run = open(tested(new VerifyTest.Manual("look")));

        assertThat(moved(run, 0, StepAction.DONE).steps().get(0).state()).isEqualTo(StepState.VERIFIED);
        StepReport pipelines = new StepReport(StepAction.DONE, note(), false, null);
        PlanRun done = ((RunDecision.Moved) run.report(0, pipelines)).run();
        assertThat(done.steps().get(0).state()).isEqualTo(StepState.RUNNING);
        assertThat(done.dueTests(NOW.plus(Duration.ofDays(1)))).isEmpty();
        assertThat(done.report(0, pipelines)).isInstanceOf(RunDecision.Unchanged.class);
        assertThat(moved(done, 0, StepAction.DONE).steps().get(0).state()).isEqualTo(StepState.VERIFIED);
    }

    @Test
    void aBudgetThatIsUsedUpRaisesOneAlarmForEachAttempt() {
        Instant later = NOW.plus(Duration.ofMinutes(2)).plusMillis(1);
        assertThat(OPENED.unalarmed(NOW.plus(Duration.ofMinutes(2)))).isEmpty();
        assertThat(OPENED.unalarmed(later)).containsExactly(0, 1, 2);

        PlanRun alarmed = OPENED.alarmed(later);

        assertThat(alarmed.unalarmed(later.plus(Duration.ofDays(1)))).isEmpty();
        assertThat(alarmed.steps().get(0).attempt().overrunAt()).isEqualTo(later);
        PlanRun again = moved(moved(alarmed, 0, StepAction.FAIL), 0, StepAction.RETRY);
        assertThat(again.unalarmed(later)).containsExactly(0);
    }

    @Test
    void aRunIsDoneAndClosedWhenItsLastStepIsVerified() {
        PlanRun run = OPENED;
        for (int i = 0; i < 5; i++) {
            assertThat(run.state()).isEqualTo(RunState.RUNNING);
            assertThat(run.closedAt()).isNull();
            run = i == 2 ? moved(run, i, StepAction.SKIP) : verified(run, i);
        }

        assertThat(run.state()).isEqualTo(RunState.DONE);
        assertThat(run.closedAt()).isEqualTo(NOW);
    }

    @Test
    void oneFailedStepFailsTheRunUntilItIsTriedAgain() {
        PlanRun failed = moved(OPENED, 2, StepAction.FAIL);

        assertThat(failed.state()).isEqualTo(RunState.FAILED);
        assertThat(verified(failed, 0).state()).isEqualTo(RunState.FAILED);
        assertThat(moved(failed, 2, StepAction.RETRY).state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void onlyAFailedRunIsAcknowledgedAndThenNothingMovesIt() {
        assertThat(OPENED.acknowledge(NOW)).isInstanceOf(RunDecision.Forbidden.class);
        PlanRun failed = moved(moved(OPENED, 0, StepAction.DONE), 2, StepAction.FAIL);

        PlanRun over = ((RunDecision.Moved) failed.acknowledge(NOW)).run();

        assertThat(over.state()).isEqualTo(RunState.ACKNOWLEDGED);
        assertThat(over.acknowledge(NOW)).isEqualTo(new RunDecision.Unchanged(over));
        assertThat(over.report(2, report(StepAction.RETRY))).isInstanceOf(RunDecision.Forbidden.class);
        assertThat(over.report(1, report(StepAction.DONE))).isInstanceOf(RunDecision.Forbidden.class);
        assertThat(over.report(2, report(StepAction.FAIL))).isInstanceOf(RunDecision.Unchanged.class);
        assertThat(over.dueTests(NOW)).isEmpty();
        assertThat(over.unalarmed(NOW.plus(Duration.ofDays(1)))).isEmpty();
        long attempt = over.steps().get(0).generation();
        assertThat(over.tested(0, attempt, PASSED, NOW)).isInstanceOf(RunDecision.Unchanged.class);
    }

    @Test
    void aStepIsCalledByItsNameOrByKindAndName() {
        assertThat(OPENED.positionsOf("the-prompt")).containsExactly(1);
        assertThat(OPENED.positionsOf("prompt:the-prompt")).containsExactly(1);
        assertThat(OPENED.positionsOf("config:the-prompt")).isEmpty();
        PlanRun run = open(Plans.with(UnitKind.CONFIG, unit -> unit.name("the-prompt")));
        assertThat(run.positionsOf("the-prompt")).containsExactly(0, 1);
        assertThat(run.positionsOf("config:the-prompt")).containsExactly(0);
    }

    @Test
    void aStepThatWaitsIsDueWhenThoseBeforeItHaveUsedUpTheirBudgets() {
        Duration budget = Duration.ofMinutes(2);

        assertThat(OPENED.dueAt(0)).isEqualTo(NOW.plus(budget));
        assertThat(OPENED.dueAt(2)).isEqualTo(NOW.plus(budget));
        assertThat(OPENED.dueAt(3)).isEqualTo(NOW.plus(budget.multipliedBy(2)));
        assertThat(OPENED.dueAt(4)).isEqualTo(NOW.plus(budget.multipliedBy(3)));
    }

    /** Whatever is reported in whatever order: a run is closed exactly when it is over, and its steps keep theirs. */
    @Test
    void aRunIsClosedExactlyWhenItIsOverAndNoStepOvertakesAnother() {
        for (long seed = 1; seed <= 2_000; seed++) {
            Random random = new Random(seed);
            PlanRun run = OPENED;
            for (int i = 0; i < 40; i++) {
                RunDecision decision = randomMove(run, random);
                PlanRun before = run;
                run = decision instanceof RunDecision.Moved moved ? moved.run() : run;
                boolean isOver = run.state() != RunState.RUNNING && run.state() != RunState.FAILED;
                assertThat(run.closedAt() != null).as("seed %s: %s", seed, run).isEqualTo(isOver);
                assertThat(run == before || run.generation() == before.generation() + 1)
                        .as("seed %s", seed)
                        .isTrue();
                boolean hasJustBegun = before.steps().get(BY_HAND).attempt() == null
                        && run.steps().get(BY_HAND).attempt() != null;
                boolean othersSettled = run.steps().subList(0, BY_HAND).stream()
                        .allMatch(step -> step.state().letsOthersBegin());
                assertThat(!hasJustBegun || othersSettled)
                        .as("seed %s: %s", seed, run)
                        .isTrue();
            }
        }
    }

    private static RunDecision randomMove(PlanRun run, Random random) {
        int position = random.nextInt(5);
        int kind = random.nextInt(12);
        if (kind == 0) {
            return random.nextInt(20) == 0 ? run.abandon(NOW) : run.acknowledge(NOW);
        }
        if (kind < 5) {
            TestResult result = random.nextBoolean() ? PASSED : FAILED;
            return run.tested(position, run.steps().get(position).generation(), result, NOW);
        }
        return run.report(position, report(StepAction.values()[random.nextInt(4)]));
    }

    private static PlanRun open(Plan plan) {
        return PlanRun.open(ID, plan, 3, new PlanRun.Origin("production", null), NOW);
    }

    private static Plan tested(VerifyTest test) {
        return Plans.withTest(Plans.valid(), "smoke", test);
    }

    private static PlanRun in(String state) {
        return switch (state) {
            case "PENDING", "RUNNING" -> OPENED;
            case "TESTED" -> moved(OPENED, 0, StepAction.DONE);
            case "VERIFIED" -> verified(OPENED, 0);
            case "SKIPPED" -> moved(OPENED, 0, StepAction.SKIP);
            case "FAILED" -> moved(OPENED, 0, StepAction.FAIL);
            default -> throw new AssertionError(state);
        };
    }

    private static List<String> states(PlanRun run) {
        return run.steps().stream().map(step -> step.state().name()).toList();
    }

    private static PlanRun verified(PlanRun run, int position) {
        return tested(moved(run, position, StepAction.DONE), position, PASSED, NOW);
    }

    private static PlanRun tested(PlanRun run, int position, TestResult result, Instant now) {
        long attempt = run.steps().get(position).generation();
        return ((RunDecision.Moved) run.tested(position, attempt, result, now)).run();
    }

    private static PlanRun moved(PlanRun run, int position, StepAction action) {
        return ((RunDecision.Moved) run.report(position, report(action))).run();
    }

    private static StepReport report(StepAction action) {
        return report(action, null);
    }

    private static StepReport report(StepAction action, @Nullable Long generation) {
        return new StepReport(action, note(), true, generation);
    }

    private static StepNote note() {
        return new StepNote("oncall", "seen", "because", NOW);
    }
}
