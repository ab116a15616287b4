package io.sluice.rollouts.core;

import io.sluice.rollouts.core.spec.Driver;
import io.sluice.rollouts.core.spec.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the timer remembers of a rollout between two looks.
 *
 * @param heard when a call or evidence came last
 * @param called when its pipeline or a person called last
 * @param looked when the timer looked last
 * @param changes the number of the newest change of the rollout's evidence, 0 before the first
 * @param lookedChanges the number of the newest change that the timer has looked at
 * @param hold how long the gate of the current stage has held
 */
public record Vigil(Instant heard, Instant called, Instant looked, long changes, long lookedChanges, HoldClock hold) {

    /** Of a rollout that is just created. */
    public static Vigil begun(Instant now) {
        return new Vigil(now, now, now, 0, 0, HoldClock.ZERO);
    }

    /** After a call. */
    public Vigil calledAt(Instant now) {
        return new Vigil(now, now, looked, changes, lookedChanges, hold);
    }

    /** After a report that is no call of the pipeline. */
    public Vigil heardAt(Instant now) {
        return new Vigil(now, called, looked, changes, lookedChanges, hold);
    }

    /** After new evidence, which {@link #changes} numbers. */
    public Vigil changedAt(Instant now) {
        return new Vigil(now, called, looked, changes + 1, lookedChanges, hold);
    }

    /** Whether evidence has come that the timer has not looked at. */
    public boolean hasNews() {
        return changes > lookedChanges;
    }

    /** Whether the gate was not yet due when the timer looked last. */
    public boolean hasNotLookedSince(Instant bakeEnd) {
        return looked.isBefore(bakeEnd);
    }

    /**
     * Whether a gate is due that a pipeline is to ask, and none has called for as long as it may stay away. Evidence
     * may come all the while: from the fleet, or because Sluice fetches it.
     */
    public boolean isAbandoned(Rollout rollout, Instant now) {
        Instant since = awaitedSince(rollout);
        return since != null && !now.isBefore(since.plus(rollout.spec().timing().stallAfter()));
    }

    /** Since when a call of the pipeline is due; null where none is awaited. */
    private @Nullable Instant awaitedSince(Rollout rollout) {
        boolean awaits = rollout.spec().timing().driver() == Driver.PIPELINE && rollout.state() == RolloutState.RUNNING;
        if (!awaits) {
            return null;
        }
        return called.isBefore(rollout.bakeEnd()) ? rollout.bakeEnd() : called;
    }

    /** Whether the gate had held that long when the timer looked last. */
    boolean hasHeldFor(Duration time) {
        return hold.spent(looked).compareTo(time) >= 0;
    }

    Vigil lookedAt(Instant now, HoldClock then) {
        return new Vigil(heard, called, now, changes, changes, then);
    }

    /** After a transition: a start and a resume are heard, a pause stops the clock, another stage begins anew. */
    public Vigil moved(Rollout before, Rollout after, Instant now) {
        boolean starts = before.state() == RolloutState.PENDING && after.state().isExposing();
        if (starts) {
            return new Vigil(now, now, now, changes, lookedChanges, HoldClock.ZERO);
        }
        if (before.position().stage() != after.position().stage()) {
            return lookedAt(now, HoldClock.ZERO);
        }
        if (resumes(before, after)) {
            return calledAt(now);
        }
        return after.state() == RolloutState.PAUSED ? withHold(hold.stopped(now)) : this;
    }

    private Vigil withHold(HoldClock then) {
        return new Vigil(heard, called, looked, changes, lookedChanges, then);
    }

    private static boolean resumes(Rollout before, Rollout after) {
        return before.state() == RolloutState.PAUSED && after.state() == RolloutState.RUNNING;
    }

    /** When the timer has to look after a transition: at once after a resume, so that the clock of a hold runs on. */
    public @Nullable Instant dueAfter(Rollout before, Rollout after, Instant now) {
        return resumes(before, after) ? now : due(after);
    }

    /**
     * When the timer has to look: there is new evidence or a source of it, the bake time ends, a hold is long enough
     * to be told of or at its deadline, a stall is reached, a call is overdue, or it is Sluice that asks to leave the
     * stage. Null where nobody is exposed.
     */
    public @Nullable Instant due(Rollout rollout) {
        if (!rollout.state().isExposing()) {
            return null;
        }
        Timing timing = rollout.spec().timing();
        boolean hasBaked = !looked.isBefore(rollout.bakeEnd());
        boolean drives = timing.driver() == Driver.SLUICE && rollout.state() == RolloutState.RUNNING;
        boolean hasSource = rollout.spec().policy().policy().source() != null;
        Instant awaited = awaitedSince(rollout);
        boolean isPaged = rollout.pages().stalledSince() != null;
        boolean asksAgain = hasNews() || hasSource || drives && hasBaked;
        return earliest(
                hasBaked ? null : rollout.bakeEnd(),
                asksAgain ? looked.plus(timing.lookEvery()) : null,
                hasHeldFor(timing.lookEvery()) ? null : hold.reaches(timing.lookEvery()),
                isPaged ? null : heard.plus(timing.stallAfter()),
                isPaged || awaited == null ? null : awaited.plus(timing.stallAfter()),
                rollout.pages().overdueSince() == null
                        ? hold.reaches(timing.hold().deadline())
                        : null);
    }

    private static @Nullable Instant earliest(@Nullable Instant... instants) {
        return Stream.of(instants)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
