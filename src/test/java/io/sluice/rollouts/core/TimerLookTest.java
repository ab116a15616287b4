package io.sluice.rollouts.core;

import static io.sluice.rollouts.core.Samples.BAKE;
import static io.sluice.rollouts.core.Samples.after;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.rollouts.core.Samples.SpecBuilder;
import io.sluice.rollouts.core.TimerLook.Telling;
import io.sluice.rollouts.core.spec.Driver;
import io.sluice.rollouts.core.spec.HoldLimit;
import io.sluice.rollouts.core.spec.HoldLimit.AtDeadline;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimerLookTest {
    private static final Reason WHY = new Reason("ERROR_RATE", "error rate 50/287");
    private static final Duration DEADLINE = Duration.ofHours(2);

    private final SpecBuilder spec = Samples.spec();

    private Rollout rollout(Driver driver, AtDeadline atDeadline) {
        spec.timing =
                new Timing(driver, Duration.ofMinutes(1), Duration.ofMinutes(15), new HoldLimit(DEADLINE, atDeadline));
        return spec.running();
    }

    private static GateDecision decision(Action action) {
        return new GateDecision(action, action == Action.PROCEED ? List.of() : List.of(WHY), null);
    }

    private static Instant baked(Rollout rollout) {
        return rollout.stageStarted().plus(BAKE);
    }

    private static TimerLook look(Rollout rollout, HoldClock hold, Action action, Instant now) {
        Vigil vigil = new Vigil(now.minusSeconds(30), now.minusSeconds(30), now.minusSeconds(60), 3, 2, hold);
        return new TimerLook(rollout, vigil, decision(action), now);
    }

    private static TimerLook look(Rollout rollout, Action action, Instant now) {
        return look(rollout, HoldClock.ZERO, action, now);
    }

    @Test
    void aRollbackIsCarriedOutBeforeTheBakeTimeIsOverAndWhilePaused() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant early = rollout.stageStarted().plusSeconds(60);
        assertThat(look(rollout, Action.ROLLBACK, early).leaving()).contains(decision(Action.ROLLBACK));
        assertThat(look(after(rollout, Step.PAUSE), Action.ROLLBACK, early).leaving())
                .contains(decision(Action.ROLLBACK));
    }

    @Test
    void aProceedWaitsForThePipelineThatDrives() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        assertThat(look(rollout, Action.PROCEED, baked(rollout)).leaving()).isEmpty();
    }

    @Test
    void sluiceDrivesOnceTheBakeTimeIsOverAlsoInObserveMode() {
        for (Mode mode : Mode.values()) {
            spec.mode = mode;
            Rollout rollout = rollout(Driver.SLUICE, AtDeadline.PAGE);
            assertThat(look(rollout, Action.PROCEED, baked(rollout)).leaving()).contains(decision(Action.PROCEED));
            assertThat(look(rollout, Action.PROCEED, baked(rollout).minusMillis(1))
                            .leaving())
                    .isEmpty();
            assertThat(look(after(rollout, Step.PAUSE), Action.PROCEED, baked(rollout))
                            .leaving())
                    .isEmpty();
        }
    }

    @Test
    void theClockOfAHoldRunsAtAGateThatIsDueAndStandsElsewhere() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant due = baked(rollout);
        HoldClock runs = HoldClock.ZERO.running(due);
        assertThat(look(rollout, Action.HOLD, due).remembered().hold()).isEqualTo(runs);
        assertThat(look(rollout, Action.HOLD, due.minusMillis(1)).remembered().hold())
                .isEqualTo(HoldClock.ZERO);
        assertThat(look(rollout, runs, Action.PROCEED, due.plusSeconds(60))
                        .remembered()
                        .hold())
                .isEqualTo(new HoldClock(Duration.ofMinutes(1), null));
        assertThat(look(after(rollout, Step.PAUSE), Action.HOLD, due)
                        .remembered()
                        .hold())
                .isEqualTo(HoldClock.ZERO);
    }

    @Test
    void whatWasLookedAtIsRemembered() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant now = baked(rollout);
        Vigil remembered = look(rollout, Action.HOLD, now).remembered();
        assertThat(remembered.looked()).isEqualTo(now);
        assertThat(remembered.lookedChanges()).isEqualTo(3);
        assertThat(remembered.heard()).isEqualTo(now.minusSeconds(30));
    }

    @Test
    void aHoldAtADueGateIsToldOnceItHasLastedForALookWithItsReasons() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant due = baked(rollout);
        TimerLook first = look(rollout, Action.HOLD, due);
        assertThat(first.tellings()).isEmpty();
        HoldClock hold = first.remembered().hold();
        Instant minute = due.plusSeconds(60);
        assertThat(look(rollout, hold, Action.PROCEED, minute).tellings()).isEmpty();
        assertThat(look(rollout, hold, Action.HOLD, minute.minusMillis(1)).tellings())
                .isEmpty();

        Telling held = look(rollout, hold, Action.HOLD, minute).tellings().get(0);
        assertThat(held.kind()).isEqualTo(Telling.Kind.HOLD);
        assertThat(held.reason()).isEqualTo("the gate of stage 0 is due and holds: error rate 50/287");
        assertThat(look(held.rollout(), hold, Action.HOLD, minute.plusSeconds(60))
                        .tellings())
                .isEmpty();
    }

    @Test
    void inObserveModeNobodyIsHeld() {
        spec.mode = Mode.OBSERVE;
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        HoldClock hold = HoldClock.ZERO.running(baked(rollout));
        assertThat(look(rollout, hold, Action.HOLD, baked(rollout).plusSeconds(60))
                        .tellings())
                .isEmpty();
    }

    @Test
    void aHoldThatIsToldOfWithAStallIsToldBeforeThePage() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant heard = rollout.stageStarted();
        Vigil vigil = new Vigil(heard, heard, heard, 0, 0, HoldClock.ZERO.running(baked(rollout)));
        Instant stalled = heard.plus(Duration.ofMinutes(15));
        List<Telling> tellings = new TimerLook(rollout, vigil, decision(Action.HOLD), stalled).tellings();
        assertThat(tellings).extracting(Telling::kind).containsExactly(Telling.Kind.HOLD, Telling.Kind.PAGE);
        long generation = rollout.position().generation();
        assertThat(tellings)
                .extracting(telling -> telling.rollout().position().generation())
                .containsExactly(generation + 1, generation + 2);
    }

    @Test
    void aHoldAtItsDeadlineIsPagedOnceAndStays() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant deadline = baked(rollout).plus(DEADLINE);
        HoldClock hold = HoldClock.ZERO.running(baked(rollout));
        assertThat(look(rollout, hold, Action.HOLD, deadline.minusMillis(1)).tellings())
                .isEmpty();
        TimerLook look = look(rollout, hold, Action.HOLD, deadline);
        assertThat(look.leaving()).isEmpty();
        Telling paging = look.tellings().get(0);
        assertThat(paging.reason()).isEqualTo("the gate of stage 0 has held for PT2H, as long as it may");
        assertThat(paging.rollout().pages()).isEqualTo(new Pages(null, deadline));
        assertThat(paging.rollout().position().generation())
                .isEqualTo(rollout.position().generation() + 1);
        assertThat(look(paging.rollout(), hold, Action.HOLD, deadline.plusSeconds(60))
                        .tellings())
                .isEmpty();
    }

    @Test
    void aHoldAtItsDeadlineGoesBackWhereThatIsAskedFor() {
        Rollout rollout = rollout(Driver.SLUICE, AtDeadline.ROLLBACK);
        HoldClock hold = HoldClock.ZERO.running(baked(rollout));
        Instant deadline = baked(rollout).plus(DEADLINE);
        GateDecision back = look(rollout, hold, Action.HOLD, deadline).leaving().orElseThrow();
        assertThat(back.action()).isEqualTo(Action.ROLLBACK);
        assertThat(back.reasons()).extracting(Reason::code).containsExactly("HOLD_DEADLINE", "ERROR_RATE");
        assertThat(look(rollout, hold, Action.HOLD, deadline.minusMillis(1)).leaving())
                .isEmpty();
    }

    @Test
    void theDeadlinePagesInObserveModeWhichStopsNothing() {
        spec.mode = Mode.OBSERVE;
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.ROLLBACK);
        HoldClock hold = HoldClock.ZERO.running(baked(rollout));
        TimerLook look = look(rollout, hold, Action.HOLD, baked(rollout).plus(DEADLINE));
        assertThat(look.leaving()).isEmpty();
        assertThat(look.tellings()).extracting(Telling::kind).containsExactly(Telling.Kind.PAGE);
    }

    @Test
    void aGateThatWouldOpenIsNotOverdue() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.ROLLBACK);
        HoldClock hold = HoldClock.ZERO.running(baked(rollout));
        TimerLook look = look(rollout, hold, Action.PROCEED, baked(rollout).plus(DEADLINE));
        assertThat(look.leaving()).isEmpty();
        assertThat(look.tellings()).isEmpty();
    }

    @Test
    void aStallIsPagedOnceAlsoWhilePaused() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant heard = rollout.stageStarted();
        Vigil vigil = new Vigil(heard, heard, heard, 0, 0, HoldClock.ZERO);
        Instant stalled = heard.plus(Duration.ofMinutes(15));
        for (Rollout each : List.of(rollout, after(rollout, Step.PAUSE))) {
            GateDecision holds = decision(Action.HOLD);
            assertThat(new TimerLook(each, vigil, holds, stalled.minusMillis(1)).tellings())
                    .isEmpty();
            Telling paging =
                    new TimerLook(each, vigil, holds, stalled).tellings().get(0);
            assertThat(paging.reason()).startsWith("stalled: neither a call nor evidence has come since");
            assertThat(paging.rollout().pages()).isEqualTo(new Pages(heard, null));
            assertThat(new TimerLook(paging.rollout(), vigil, holds, stalled.plusSeconds(60)).tellings())
                    .isEmpty();
            assertThat(paging.rollout().heard().pages()).isEqualTo(Pages.NONE);
        }
    }

    @Test
    void aDeadPipelineIsPagedAlsoWhileEvidenceComes() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant called = rollout.stageStarted().plusSeconds(60);
        Instant missed = baked(rollout).plus(Duration.ofMinutes(15));
        for (Action action : List.of(Action.HOLD, Action.PROCEED)) {
            assertThat(awaited(rollout, called, action, missed.minusMillis(1)).tellings())
                    .isEmpty();
            Telling page = awaited(rollout, called, action, missed).tellings().get(0);
            assertThat(page.reason())
                    .isEqualTo("stalled: the gate of stage 0 is due since " + baked(rollout)
                            + ", and its pipeline has not called since " + called);
            assertThat(awaited(page.rollout(), called, action, missed.plusSeconds(60))
                            .tellings())
                    .isEmpty();
        }
    }

    @Test
    void nobodyIsAwaitedWhereSluiceDrivesOrSomebodyPaused() {
        Rollout driven = rollout(Driver.SLUICE, AtDeadline.PAGE);
        Rollout paused = after(rollout(Driver.PIPELINE, AtDeadline.PAGE), Step.PAUSE);
        for (Rollout rollout : List.of(driven, paused)) {
            assertThat(awaited(
                                    rollout,
                                    rollout.stageStarted(),
                                    Action.HOLD,
                                    baked(rollout).plus(Duration.ofHours(1)))
                            .tellings())
                    .isEmpty();
        }
    }

    @Test
    void theTimerComesBackWhenACallIsOverdue() {
        Rollout rollout = rollout(Driver.PIPELINE, AtDeadline.PAGE);
        Instant now = baked(rollout).plusSeconds(60);
        assertThat(new Vigil(now, rollout.stageStarted(), now, 3, 3, HoldClock.ZERO).due(rollout))
                .isEqualTo(baked(rollout).plus(Duration.ofMinutes(15)));
    }

    /** A look at which evidence has come a moment ago, and a call long ago. */
    private static TimerLook awaited(Rollout rollout, Instant called, Action action, Instant now) {
        Vigil vigil = new Vigil(now.minusSeconds(30), called, now.minusSeconds(60), 3, 2, HoldClock.ZERO);
        return new TimerLook(rollout, vigil, decision(action), now);
    }

    @Test
    void anotherStageOrAnEndClosesThePages() {
        Rollout paged = rollout(Driver.PIPELINE, AtDeadline.PAGE).telling(new Pages(Samples.START, Samples.LATER));
        assertThat(after(paged, Step.PROCEED).pages()).isEqualTo(Pages.NONE);
        assertThat(after(paged, Step.ROLLBACK).pages()).isEqualTo(Pages.NONE);
        assertThat(after(paged, Step.ABORT).pages()).isEqualTo(Pages.NONE);
        assertThat(after(paged, Step.PAUSE).pages()).isEqualTo(paged.pages());
    }
}
