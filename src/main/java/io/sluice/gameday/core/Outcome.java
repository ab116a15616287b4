package io.sluice.gameday.core;

import io.sluice.rollouts.core.RolloutState;

/** How a release ended in a drill. */
public enum Outcome {
    ROLLED_BACK,
    COMPLETED,
    /** The horizon came first: the gate held to the end, or there was no time for all steps. */
    UNFINISHED;

    static Outcome of(RolloutState state) {
        return switch (state) {
            case ROLLED_BACK -> ROLLED_BACK;
            case COMPLETED -> COMPLETED;
            case PENDING, RUNNING, PAUSED, ROLLING_BACK, ROLLBACK_FAILED, ABORTED -> UNFINISHED;
        };
    }
}
