package io.sluice.rollouts;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Finds rollouts for a caller, within the bounds of the caller's token. */
@ApplicationScoped
public class RolloutAccess {
    private final RolloutStore store;

    RolloutAccess(RolloutStore store) {
        this.store = store;
    }

    /** The rollout, locked until the transaction ends. */
    public Rollout lock(Caller caller, UUID id) {
        return permitted(caller, store.lock(id).orElseThrow(() -> unknown(id)));
    }

    /** The rollout, locked for an end. */
    Rollout lockForEnd(Caller caller, UUID id) {
        Rollout rollout = lock(caller, id);
        if (!mayEnd(caller, rollout)) {
            throw notOwn();
        }
        return rollout;
    }

    /** A pipeline may end its own, who may steer may end any. */
    static boolean mayEnd(Caller caller, Rollout rollout) {
        return rollout.milestones().createdBy().equals(caller.name())
                || caller.role().permits(Permission.STEER);
    }

    static Refused notOwn() {
        return Refused.because(ErrorCode.FORBIDDEN, "a pipeline may end only the rollouts that it created");
    }

    public Rollout find(Caller caller, UUID id) {
        return permitted(caller, store.byId(id).orElseThrow(() -> unknown(id)));
    }

    /** Refuses a caller whose token is bound to another environment or to other targets. */
    public static Rollout permitted(Caller caller, Rollout rollout) {
        Release release = rollout.spec().release();
        caller.requireEnvironment(release.environment());
        caller.requireTarget(release.target());
        return rollout;
    }

    /** Refuses what a token that is bound may not create. */
    static void requireMayCreate(Caller caller, RolloutSpec spec) {
        caller.requireEnvironment(spec.release().environment());
        caller.requireTarget(spec.release().target());
        if (spec.release().isHotfix() && !caller.role().permits(Permission.STEER)) {
            throw Refused.because(
                    ErrorCode.FORBIDDEN, "a hotfix passes freezes and change windows: an operator has to create it");
        }
        if (spec.flag() != null) {
            caller.requireFlag(spec.flag().key());
        }
    }

    /** The refusal because of a live rollout. */
    static Refused live(String detail, UUID id) {
        return Refused.because(ErrorCode.LIVE_ROLLOUT, detail).with("liveId", id.toString());
    }

    public static Refused unknown(UUID id) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no rollout " + id);
    }
}
