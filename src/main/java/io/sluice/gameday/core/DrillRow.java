package io.sluice.gameday.core;

import io.sluice.rollouts.core.spec.Strategy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one strategy cost, with the gate on or off.
 *
 * @param exposedRequests requests that the candidate served, until it was taken back or the horizon came
 * @param badRequests those of them that failed, or whose answer failed validation
 * @param backAfter from the start until nobody met the candidate any more, null unless it was taken back
 * @param followedFor from the start to the rollback or the horizon
 */
public record DrillRow(
        Strategy strategy,
        boolean isGated,
        Outcome outcome,
        long exposedRequests,
        long badRequests,
        @Nullable Duration backAfter,
        Duration followedFor,
        List<DrillStep> steps) {
    public DrillRow {
        steps = List.copyOf(steps);
    }
}
