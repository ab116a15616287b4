package io.sluice.rollouts.core;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the gate tells the pipeline: the verdict with the blocks laid over it.
 *
 * @param reasons why the action is not a proceed, the weightiest first; of a proceed in observe mode, what was recorded
 * @param retryAfter when another call can learn something new; null where nothing is left to ask
 */
public record GateDecision(
        Action action, List<Reason> reasons, @Nullable Duration retryAfter) {
    public GateDecision {
        reasons = List.copyOf(reasons);
    }

    /** Whether the rollout leaves its stage with this. */
    public boolean leavesStage() {
        return action != Action.HOLD;
    }
}
