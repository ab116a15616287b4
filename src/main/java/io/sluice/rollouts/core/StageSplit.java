package io.sluice.rollouts.core;

import io.sluice.judge.core.Split;
import io.sluice.judge.core.Split.Subjects;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.Stage;
import org.jspecify.annotations.Nullable;

/**
 * How the users of the current stage were split, as the observations tell it.
 *
 * <p>Distinct users are only distinct within one report. Of all windows that were reported whole, the one with the most
 * users is asked: which one that is does not depend on how they were split. What the fleet reports is added up over
 * instances, that may have met the same user, and is left out.
 */
final class StageSplit {
    private StageSplit() {}

    /** Null where the share moves nobody: at a whole stage, and in observe mode without a flag. */
    static @Nullable Split of(Rollout rollout, @Nullable Subjects subjects) {
        Stage stage = rollout.stage();
        boolean isShareUnused =
                rollout.spec().mode() == Mode.OBSERVE && rollout.spec().flag() == null;
        return stage.share().isWhole() || stage.share().isNone() || isShareUnused
                ? null
                : new Split(stage.share(), subjects);
    }

    /** The users of the window that met more of them: the one before, or the observation's. */
    static @Nullable Subjects larger(@Nullable Subjects before, Observation observation) {
        Subjects subjects = subjects(observation);
        return subjects == null || before != null && before.total() >= subjects.total() ? before : subjects;
    }

    private static @Nullable Subjects subjects(Observation observation) {
        Long candidate = observation.candidate().aside().subjects();
        Long baseline = observation.baseline().aside().subjects();
        return candidate == null || baseline == null || observation.source().equals(FleetWindow.SOURCE)
                ? null
                : new Subjects(candidate, baseline);
    }
}
