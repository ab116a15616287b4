package io.sluice.rollouts.core;

import static io.sluice.rollouts.core.Samples.BAKE;
import static io.sluice.rollouts.core.Samples.START;
import static io.sluice.rollouts.core.Samples.after;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.rollouts.core.Samples.SpecBuilder;
import io.sluice.rollouts.core.spec.Driver;
import io.sluice.rollouts.core.spec.HoldLimit;
import io.sluice.rollouts.core.spec.HoldLimit.AtDeadline;
import io.sluice.rollouts.core.spec.Timing;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class VigilTest {
    private static final Duration LOOK = Duration.ofMinutes(1);
    private static final Duration STALL = Duration.ofMinutes(15);

    private final Rollout running = Samples.running();
    private final Instant begun = running.stageStarted();
    private final Vigil fresh = Vigil.begun(START).moved(Samples.pending(), running, begun);

    private static Rollout driven() {
        SpecBuilder spec = Samples.spec();
        spec.timing = new Timing(Driver.SLUICE, LOOK, STALL, new HoldLimit(Duration.ofHours(2), AtDeadline.PAGE));
        return spec.running();
    }

    @Test
    void aStartIsHeard() {
        assertThat(fresh.heard()).isEqualTo(begun);
        assertThat(fresh.looked()).isEqualTo(begun);
    }

    @Test
    void theEndOfTheBakeTimeAsksForALook() {
        assertThat(fresh.due(running)).isEqualTo(begun.plus(BAKE));
    }

    @Test
    void newEvidenceAsksForALookOnceInItsTime() {
        Vigil changed = fresh.changedAt(begun.plusSeconds(5));
        assertThat(changed.due(running)).isEqualTo(begun.plus(LOOK));
        Vigil looked = changed.lookedAt(begun.plus(LOOK), HoldClock.ZERO);
        assertThat(looked.due(running)).isEqualTo(begun.plus(BAKE));
        assertThat(looked.changedAt(begun.plusSeconds(70)).due(running)).isEqualTo(begun.plus(LOOK.multipliedBy(2)));
    }

    @Test
    void afterTheBakeTimeOnlyAStallIsAwaitedAndEachCallPutsItOff() {
        Instant baked = begun.plus(BAKE);
        Vigil looked = fresh.lookedAt(baked, HoldClock.ZERO);
        assertThat(looked.due(running)).isEqualTo(begun.plus(STALL));
        assertThat(looked.calledAt(baked).due(running)).isEqualTo(baked.plus(STALL));
    }

    @Test
    void evidenceAlonePutsOffNoCall() {
        Instant baked = begun.plus(BAKE);
        Instant heard = baked.plus(Duration.ofDays(1));
        assertThat(fresh.heardAt(heard).lookedAt(heard, HoldClock.ZERO).due(running))
                .isEqualTo(baked.plus(STALL));
    }

    @Test
    void aPagedStallIsNotAwaitedAgain() {
        Vigil looked = fresh.lookedAt(begun.plus(STALL), HoldClock.ZERO);
        Rollout paged = running.telling(Pages.NONE.stalled(begun));
        assertThat(looked.due(paged)).isNull();
        assertThat(looked.due(paged.heard())).isEqualTo(begun.plus(STALL));
    }

    @Test
    void theDeadlineOfAHoldIsAwaitedUntilItIsPaged() {
        Instant baked = begun.plus(BAKE);
        Vigil begins = fresh.calledAt(baked.plus(Duration.ofDays(1))).lookedAt(baked, HoldClock.ZERO.running(baked));
        assertThat(begins.due(running)).isEqualTo(baked.plus(LOOK));
        Vigil holding = begins.lookedAt(baked.plus(LOOK), begins.hold());
        assertThat(holding.due(running)).isEqualTo(baked.plus(Duration.ofHours(2)));
        Rollout paged = running.telling(Pages.NONE.overdue(baked));
        assertThat(holding.due(paged)).isEqualTo(holding.heard().plus(STALL));
    }

    @Test
    void sluiceAsksAgainWithEachLookOnceTheBakeTimeIsOver() {
        Rollout driven = driven();
        assertThat(fresh.due(driven)).isEqualTo(begun.plus(BAKE));
        Vigil looked = fresh.lookedAt(begun.plus(BAKE), HoldClock.ZERO);
        assertThat(looked.due(driven)).isEqualTo(begun.plus(BAKE).plus(LOOK));
        assertThat(looked.due(after(driven, Step.PAUSE))).isEqualTo(begun.plus(STALL));
    }

    @Test
    void aPauseStopsTheClockOfAHoldAndAResumeIsLookedAtAtOnce() {
        Instant baked = begun.plus(BAKE);
        Vigil holding = fresh.lookedAt(baked, HoldClock.ZERO.running(baked));
        Rollout paused = after(running, Step.PAUSE);
        Vigil atPause = holding.moved(running, paused, baked.plusSeconds(60));
        assertThat(atPause.hold()).isEqualTo(new HoldClock(Duration.ofMinutes(1), null));

        Rollout resumed = after(paused, Step.RESUME);
        Instant later = baked.plus(Duration.ofHours(5));
        Vigil atResume = atPause.moved(paused, resumed, later);
        assertThat(atResume.hold().spent(later)).isEqualTo(Duration.ofMinutes(1));
        assertThat(atResume.heard()).isEqualTo(later);
        assertThat(atResume.dueAfter(paused, resumed, later)).isEqualTo(later);
        assertThat(atPause.dueAfter(running, paused, later)).isEqualTo(atPause.due(paused));
    }

    @Test
    void anotherStageSetsTheClockBack() {
        Instant baked = begun.plus(BAKE);
        Vigil holding = fresh.lookedAt(baked, HoldClock.ZERO.running(baked));
        Rollout next = after(running, Step.PROCEED);
        Vigil moved = holding.changedAt(baked).moved(running, next, baked);
        assertThat(moved.hold()).isEqualTo(HoldClock.ZERO);
        assertThat(moved.hasNews()).isFalse();
    }

    @Test
    void nobodyLooksAtWhatExposesNobody() {
        Vigil changed = fresh.changedAt(begun);
        for (RolloutState state : RolloutState.values()) {
            Instant due = changed.due(Samples.in(state));
            assertThat(due != null).as(state.name()).isEqualTo(state.isExposing());
        }
    }
}
