package io.sluice.rollouts.core;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long the gate of a stage has held since it was due. It stops while the rollout is paused or the gate would open,
 * and begins again with the next stage.
 *
 * @param spent what was counted until it last stopped
 * @param since when it last began to run, null while it stands
 */
public record HoldClock(Duration spent, @Nullable Instant since) {
    public static final HoldClock ZERO = new HoldClock(Duration.ZERO, null);

    HoldClock running(Instant now) {
        return since == null ? new HoldClock(spent, now) : this;
    }

    HoldClock stopped(Instant now) {
        return since == null ? this : new HoldClock(spent(now), null);
    }

    Duration spent(Instant now) {
        return since == null || now.isBefore(since) ? spent : spent.plus(Duration.between(since, now));
    }

    /** When it will have counted that long if nothing stops it; null while it stands. */
    @Nullable
    Instant reaches(Duration deadline) {
        return since == null ? null : since.plus(deadline.minus(spent));
    }
}
