package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.Samples.SpecBuilder;
import io.sluice.rollouts.core.calendar.Calendar.Block;
import io.sluice.rollouts.core.spec.ExposureBudget;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.Stage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final Proportion GOOD = new Proportion(1, 100);
    /** Bad enough for the planned look, not yet for the watch. */
    private static final Proportion BAD = new Proportion(9, 100);

    private static final Proportion DISASTROUS = new Proportion(30, 100);
    private static final Proportion FEW = new Proportion(0, 10);
    private static final Circumstances KILLED = Circumstances.FLAG_KILLED;
    private static final Circumstances SERVED = Circumstances.USUAL;
    private static final Circumstances FROZEN = new Circumstances(false, "holidays", null);
    private static final Circumstances CLOSED =
            new Circumstances(false, null, new Block("office", Instant.parse("2026-12-01T08:00:00Z"), null));

    private static GateDecision decide(Rollout rollout, int minute, Circumstances around, Proportion... candidate) {
        return gate(rollout, minute, candidate)
                .decide(gate(rollout, minute, candidate).look(1), around);
    }

    private static Gate gate(Rollout rollout, int minute, Proportion... candidates) {
        List<Observation> observations = new ArrayList<>();
        for (Proportion candidate : candidates) {
            int from = observations.size();
            observations.add(Samples.observed(rollout, "pipeline", from, from + 1, candidate, GOOD));
        }
        return new Gate(
                rollout,
                EvidenceBook.of(rollout, observations),
                rollout.stageStarted().plus(Duration.ofMinutes(minute)));
    }

    private static List<String> codes(GateDecision decision) {
        return decision.reasons().stream().map(Reason::code).toList();
    }

    @Test
    void goodNumbersAfterTheBakeProceed() {
        GateDecision decision = decide(Samples.running(), 10, SERVED, GOOD);

        assertThat(decision.action()).isEqualTo(Action.PROCEED);
        assertThat(decision.reasons()).isEmpty();
        assertThat(decision.retryAfter()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void noEvidenceNeverProceeds() {
        assertThat(decide(Samples.running(), 600, SERVED).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void tooFewRequestsHoldWhateverTheyDid() {
        GateDecision decision = decide(Samples.running(), 10, SERVED, new Proportion(10, 10));

        assertThat(decision.action()).isEqualTo(Action.HOLD);
        assertThat(codes(decision)).contains("TOO_FEW_REQUESTS");
    }

    @Test
    void aBakeThatIsNotOverHoldsAGoodStageAndSaysForHowLong() {
        GateDecision decision = decide(Samples.running(), 9, SERVED, GOOD);

        assertThat(decision.action()).isEqualTo(Action.HOLD);
        assertThat(codes(decision)).containsExactly("BAKE_NOT_OVER");
        assertThat(decision.retryAfter()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void theRetryIsTheSmallerOfBakeLeftAndLookEvery() {
        Rollout rollout = Samples.running();
        Gate gate = new Gate(
                rollout,
                EvidenceBook.of(rollout, List.of()),
                rollout.stageStarted().plus(Samples.BAKE).minusSeconds(7));

        assertThat(gate.decide(gate.look(1), SERVED).retryAfter()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void theWatchRollsBackBeforeTheBakeIsOver() {
        GateDecision early = decide(Samples.running(), 1, SERVED, DISASTROUS);

        assertThat(early.action()).isEqualTo(Action.ROLLBACK);
        assertThat(codes(early)).containsExactly("WATCH_ERROR_RATE");
        assertThat(early.reasons().get(0).message()).startsWith("error rate 30/100 vs baseline 1/100: over all stages");
    }

    @Test
    void theLookOfAGameDayIsThePlannedOneAlone() {
        Gate gate = gate(Samples.running(), 1, DISASTROUS);

        assertThat(gate.decide(gate.unwatchedLook(1), SERVED).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void aFailIsARollbackWhenTheBakeIsOverAndNotBefore() {
        assertThat(decide(Samples.running(), 9, SERVED, BAD).action()).isEqualTo(Action.HOLD);
        assertThat(codes(decide(Samples.running(), 9, SERVED, BAD))).containsExactly("ERROR_RATE", "BAKE_NOT_OVER");
        assertThat(decide(Samples.running(), 10, SERVED, BAD).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aLookThatNobodyPlannedGoesBackByTheWatchAlone() {
        Gate failing = gate(Samples.running(), 10, BAD);
        GateDecision unplanned = failing.decideUnplanned(failing.look(1), SERVED);
        assertThat(failing.decide(failing.look(1), SERVED).action()).isEqualTo(Action.ROLLBACK);
        assertThat(unplanned.action()).isEqualTo(Action.HOLD);
        assertThat(codes(unplanned)).containsExactly("ERROR_RATE");

        Gate watched = gate(Samples.running(), 10, DISASTROUS);
        assertThat(watched.decideUnplanned(watched.look(1), SERVED).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aKilledFlagHoldsAGoodStageAndDoesNotSaveABadOne() {
        GateDecision good = decide(Samples.running(), 10, KILLED, GOOD);

        assertThat(good.action()).isEqualTo(Action.HOLD);
        assertThat(codes(good)).containsExactly("FLAG_KILLED");
        assertThat(decide(Samples.running(), 10, KILLED, BAD).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aPauseHoldsAGoodStageAndDoesNotSaveABadOne() {
        Rollout paused = Samples.in(RolloutState.PAUSED);

        assertThat(codes(decide(paused, 10, SERVED, GOOD))).containsExactly("PAUSED");
        assertThat(decide(paused, 10, SERVED, BAD).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void theStagesOwnMinimumBlocksProceedOnly() {
        SpecBuilder spec = Samples.spec();
        spec.stages = List.of(new Stage(new Share(5_000), Samples.BAKE, 250));

        assertThat(codes(decide(spec.running(), 10, SERVED, GOOD)))
                .containsExactly("STAGE_MIN_REQUESTS", "STAGE_MIN_REQUESTS");
        assertThat(decide(spec.running(), 10, SERVED, GOOD, GOOD, GOOD).action())
                .isEqualTo(Action.PROCEED);
        assertThat(decide(spec.running(), 10, SERVED, BAD).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void theStagesOwnMinimumIsAskedOfBothArmsAndAtTheWholeShareOfTheCandidate() {
        assertThat(ofMinimum(100, 5_000, new Proportion(1, 99)).reasons())
                .extracting(Reason::message)
                .containsExactly("the stage needs 1 more baseline requests (99/100)");
        assertThat(ofMinimum(100, 5_000, GOOD).action()).isEqualTo(Action.PROCEED);
        assertThat(codes(ofMinimum(100, 100_000, FEW))).doesNotContain("STAGE_MIN_REQUESTS");
        assertThat(codes(ofMinimum(101, 100_000, FEW))).contains("STAGE_MIN_REQUESTS");
    }

    /** A good candidate of 100 requests beside that baseline. */
    private static GateDecision ofMinimum(int minRequests, int share, Proportion baseline) {
        SpecBuilder spec = Samples.spec();
        spec.stages = List.of(new Stage(new Share(share), Samples.BAKE, minRequests));
        Rollout rollout = spec.running();
        Observation observed = Samples.observed(rollout, "pipeline", 0, 1, GOOD, baseline);
        Gate gate = new Gate(rollout, EvidenceBook.of(rollout, List.of(observed)), Samples.LATER.plus(Samples.BAKE));
        return gate.decide(gate.look(1), SERVED);
    }

    @Test
    void trafficThatStoppedIsNoGoodCheck() {
        GateDecision decision = decide(Samples.running(), 10, SERVED, GOOD, GOOD, new Proportion(0, 0));

        assertThat(decision.action()).isEqualTo(Action.HOLD);
        assertThat(codes(decision)).contains("NO_TRAFFIC");
    }

    @Test
    void theLastStageHasNothingLeftToAsk() {
        SpecBuilder spec = Samples.spec();
        spec.stages = Samples.stages(99);

        assertThat(decide(spec.running(), 10, SERVED, GOOD).retryAfter()).isNull();
    }

    @Test
    void aWholeStageWithoutAnyBaselineHolds() {
        SpecBuilder spec = Samples.spec();
        spec.stages = Samples.stages(100);
        Rollout rollout = spec.running();
        Observation alone = Samples.observed(rollout, "pipeline", 0, 1, GOOD, new Proportion(0, 0));
        Gate gate = new Gate(rollout, EvidenceBook.of(rollout, List.of(alone)), Samples.LATER.plus(Samples.BAKE));

        GateDecision decision = gate.decide(gate.look(1), SERVED);

        assertThat(decision.action()).isEqualTo(Action.HOLD);
        assertThat(codes(decision)).contains("NO_BASELINE");
    }

    @Test
    void aBudgetThatIsUsedUpRollsBackBeforeTheBakeAndOnFewRequests() {
        SpecBuilder spec = Samples.spec();
        spec.exposure = new ExposureBudget(null, 3L, null);
        Proportion four = new Proportion(4, 10);

        assertThat(decide(spec.running(), 1, SERVED, new Proportion(3, 10)).action())
                .isEqualTo(Action.HOLD);
        assertThat(decide(spec.running(), 1, SERVED, four).action()).isEqualTo(Action.ROLLBACK);
        assertThat(codes(decide(spec.running(), 1, SERVED, four))).startsWith("EXPOSURE_BUDGET");
        assertThat(gate(spec.running(), 1, four).isBudgetExceeded()).isTrue();
    }

    @Test
    void theBudgetCountsRequestsAndCostToo() {
        ExposureBudget requests = new ExposureBudget(100L, null, null);
        ExposureBudget cost = new ExposureBudget(null, null, new BigDecimal("2.50"));

        assertThat(new Exposure(100, 0, BigDecimal.ZERO).whatExceeds(requests)).isEmpty();
        assertThat(new Exposure(101, 0, BigDecimal.ZERO).whatExceeds(requests)).isPresent();
        assertThat(new Exposure(1, 0, new BigDecimal("2.5")).whatExceeds(cost)).isEmpty();
        assertThat(new Exposure(1, 0, new BigDecimal("2.5001")).whatExceeds(cost))
                .isPresent();
    }

    @Test
    void observeModeRecordsAndStopsNothingButWhatPeopleStopped() {
        SpecBuilder spec = Samples.spec();
        spec.mode = Mode.OBSERVE;
        spec.exposure = new ExposureBudget(null, 0L, null);
        Rollout rollout = spec.running();

        GateDecision bad = decide(rollout, 1, SERVED, BAD);

        assertThat(bad.action()).isEqualTo(Action.PROCEED);
        assertThat(codes(bad)).containsExactly("EXPOSURE_BUDGET", "ERROR_RATE", "OBSERVE_MODE");
        assertThat(decide(rollout, 1, KILLED, GOOD).action()).isEqualTo(Action.HOLD);
        assertThat(decide(Samples.after(rollout, Step.PAUSE), 1, SERVED, GOOD).action())
                .isEqualTo(Action.HOLD);
        assertThat(gate(rollout, 1, BAD).isBudgetExceeded()).isFalse();
    }

    @Test
    void theVerdictDoesNotDependOnTheClockOrOnBlocks() {
        Rollout rollout = Samples.running();
        Rollout paused = Samples.after(rollout, Step.PAUSE);

        assertThat(Arrays.asList(
                        gate(rollout, 2, GOOD).look(1),
                        gate(rollout, 600, GOOD).look(1),
                        gate(paused, 20, GOOD).look(1)))
                .containsOnly(gate(rollout, 10, GOOD).look(1));
    }

    @Test
    void fewRequestsInOneArmOfTwoHold() {
        Rollout rollout = Samples.running();
        Observation lopsided = Samples.observed(rollout, "pipeline", 0, 1, BAD, FEW);
        Gate gate = new Gate(rollout, EvidenceBook.of(rollout, List.of(lopsided)), Samples.LATER.plus(Samples.BAKE));

        assertThat(gate.decide(gate.look(1), SERVED).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void aFreezeAndAClosedWindowStopAProceedAndNoRollback() {
        assertThat(decide(Samples.running(), 10, SERVED, GOOD).action()).isEqualTo(Action.PROCEED);
        for (Circumstances around : List.of(FROZEN, CLOSED)) {
            GateDecision held = decide(Samples.running(), 10, around, GOOD);
            assertThat(held.action()).isEqualTo(Action.HOLD);
            assertThat(held.reasons()).isEqualTo(around.reasons());
            assertThat(decide(Samples.running(), 10, around, DISASTROUS).action())
                    .isEqualTo(Action.ROLLBACK);
        }
        assertThat(CLOSED.reasons().get(0).message())
                .isEqualTo("the change window office is closed until 2026-12-01T08:00:00Z");
    }
}
