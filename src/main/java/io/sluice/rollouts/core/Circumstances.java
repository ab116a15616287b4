package io.sluice.rollouts.core;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.ErrorCode;
import io.sluice.rollouts.core.calendar.Calendar.Block;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people and calendars say of a proceed at this moment. It is laid over the verdict and never stops a rollback.
 *
 * @param isFlagKilled whether the rollout's flag is killed
 * @param frozenWhy why the environment is frozen, null where it is not
 * @param window the change window that is closed, null where none is
 */
public record Circumstances(
        boolean isFlagKilled,
        @Nullable String frozenWhy,
        @Nullable Block window) {
    /** Nothing is in the way. */
    public static final Circumstances USUAL = new Circumstances(false, null, null);

    public static final Circumstances FLAG_KILLED = new Circumstances(true, null, null);

    /** What is left of them for a hotfix, which neither a freeze nor a calendar stops. */
    public Circumstances forHotfix() {
        return new Circumstances(isFlagKilled, null, null);
    }

    public List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>();
        if (isFlagKilled) {
            reasons.add(new Reason("FLAG_KILLED", "the rollout's flag is killed: nobody meets the candidate"));
        }
        if (frozenWhy != null) {
            reasons.add(new Reason(ErrorCode.ENVIRONMENT_FROZEN.name(), "the environment is frozen: " + frozenWhy));
        }
        if (window != null) {
            reasons.add(window.reason());
        }
        return reasons;
    }
}
