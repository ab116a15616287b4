package io.sluice.judge.core.calibration;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.time.Duration;

/**
 * A stage of a simulated rollout.
 *
 * @param share the candidate's part of the traffic, above 0 and below 1: a simulated baseline is a concurrent one
 * @param bake when the gate is asked, after the stage's start; 1 second to 30 days
 */
public record PlannedStage(Share share, Duration bake) {
    private static final Duration LONGEST = Duration.ofDays(30);

    public PlannedStage {
        if (share.isNone() || share.isWhole()) {
            throw Refused.field("share", "must be above 0 and below 1: the comparison needs both arms");
        }
        Require.inRange("bake", bake, Duration.ofSeconds(1), LONGEST);
    }

    double fraction() {
        return (double) share.parts() / Share.WHOLE_PARTS;
    }
}
