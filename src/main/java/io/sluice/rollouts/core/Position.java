package io.sluice.rollouts.core;

import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.spec.RolloutSpec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a rollout stands: its stage, since when, with which share, and how often that has changed.
 *
 * @param stage index of the stage, from 0; the last one reached once the rollout has ended
 * @param stageStarted when the stage began, null before the start
 * @param generation raised by every change of state or share and by every page, never lowered; an effect that carries
 *     an older one is stale
 */
public record Position(int stage, @Nullable Instant stageStarted, Share share, long generation) {
    static final Position BEFORE_START = new Position(0, null, Share.NONE, 0);

    public Position {
        Require.inRange("stage", Integer.valueOf(stage), 0, RolloutSpec.MOST_STAGES - 1);
        Require.present("share", share);
        Require.inRange("generation", Long.valueOf(generation), 0, Long.MAX_VALUE);
    }

    Position entering(int next, Share nextShare, Instant now) {
        return new Position(next, now, nextShare, generation + 1);
    }

    Position withShare(Share other) {
        return new Position(stage, stageStarted, other, generation + 1);
    }
}
