package io.sluice.judge.core.calibration;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.time.Duration;
import java.util.List;

/**
 * How a simulated rollout goes on: an observation arrives at each look, and at the end of a bake the gate is asked,
 * then again at each look while it holds.
 *
 * @param stages 1 to 20
 * @param lookEvery how often an observation arrives, 1 second to 1 day
 * @param holdDeadline how long after the bake a hold ends the rollout as held, up to 30 days
 */
public record Schedule(List<PlannedStage> stages, Duration lookEvery, Duration holdDeadline) {
    private static final int MOST_STAGES = 20;
    private static final long MOST_LOOKS = 100_000;

    /** 5, 25 and 50 % of ten minutes, a look each minute, two hours of patience. */
    public static final Schedule STANDARD = ofMinutes(10);

    public Schedule {
        stages = List.copyOf(stages);
        if (stages.isEmpty() || stages.size() > MOST_STAGES) {
            throw Refused.field("stages", "must be 1 to " + MOST_STAGES);
        }
        Require.inRange("looks", lookEvery, Duration.ofSeconds(1), Duration.ofDays(1));
        Require.inRange("holdDeadline", holdDeadline, Duration.ZERO, Duration.ofDays(30));
        long held = stages.size() * (holdDeadline.toSeconds() / lookEvery.toSeconds());
        if (looks(stages, lookEvery) + held > MOST_LOOKS) {
            throw Refused.field("looks", "must make at most " + MOST_LOOKS + " looks of one rollout, held ones too");
        }
    }

    /** The standard shares, each baked that long. */
    public static Schedule ofMinutes(long bakeMinutes) {
        Duration bake = Duration.ofMinutes(bakeMinutes);
        return new Schedule(
                List.of(
                        new PlannedStage(new Share(5_000), bake),
                        new PlannedStage(new Share(25_000), bake),
                        new PlannedStage(new Share(50_000), bake)),
                Duration.ofMinutes(1),
                Duration.ofHours(2));
    }

    /** How many looks a rollout takes that never holds. */
    long looks() {
        return looks(stages, lookEvery);
    }

    private static long looks(List<PlannedStage> stages, Duration lookEvery) {
        long every = lookEvery.toSeconds();
        return stages.stream()
                .mapToLong(stage -> (stage.bake().toSeconds() + every - 1) / every)
                .sum();
    }
}
