package io.sluice.rollouts.core;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Window;
import org.jspecify.annotations.Nullable;

/**
 * The counts of both arms over one window of one stage, as one source saw them: an increment, never a running total.
 *
 * @param source who counted; what different sources count is added up
 * @param uncounted why the window could not be counted, whose arms are empty then; null for all others
 */
public record Observation(
        int stage,
        String source,
        Window window,
        Arm candidate,
        Arm baseline,
        @Nullable Reason uncounted) {
    public Observation {
        Require.inRange("stage", Integer.valueOf(stage), 0, RolloutSpec.MOST_STAGES - 1);
        Names.key("source", source);
        Require.present("windowStart", window);
        Require.present("candidate", candidate);
        Require.present("baseline", baseline);
    }

    public Observation(int stage, String source, Window window, Arm candidate, Arm baseline) {
        this(stage, source, window, candidate, baseline, null);
    }

    /** Whether both tell of the same source, stage and window, whatever they counted. */
    boolean isSameKeyAs(Observation other) {
        return isSameSourceAs(other) && window.equals(other.window);
    }

    boolean overlaps(Observation other) {
        return isSameSourceAs(other) && window.overlaps(other.window);
    }

    private boolean isSameSourceAs(Observation other) {
        return stage == other.stage && source.equals(other.source);
    }

    /** Whether both counted the same; {@code 1.0} and {@code 1.00} are the same cost. */
    boolean hasSameNumbersAs(Observation other) {
        return candidate.toJson().equals(other.candidate.toJson())
                && baseline.toJson().equals(other.baseline.toJson());
    }
}
