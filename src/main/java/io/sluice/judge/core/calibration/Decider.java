package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;

/** Decides on one simulated rollout from its first look to its last; it may keep what it has seen. */
@FunctionalInterface
public interface Decider {
    /** What it says at that look. A proceed counts once the bake is over, a rollback at once. */
    Action decide(Look look);
}
