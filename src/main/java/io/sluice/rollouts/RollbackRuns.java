package io.sluice.rollouts;

import io.sluice.kernel.Actor;
import io.sluice.plans.RunFollower;
import io.sluice.plans.core.PlanRun;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Lets a rollout follow the run of its plan: done is rolled back, failed waits for a retry or an acknowledgement. */
@ApplicationScoped
class RollbackRuns implements RunFollower {
    private final RolloutStore store;
    private final RolloutAccess access;
    private final RolloutChanges changes;

    RollbackRuns(RolloutStore store, RolloutAccess access, RolloutChanges changes) {
        this.store = store;
        this.access = access;
        this.changes = changes;
    }

    @Override
    public void lock(UUID rollout) {
        store.lock(rollout);
    }

    @Override
    public void requireReach(Caller caller, UUID rollout) {
        access.find(caller, rollout);
    }

    @Override
    public void moved(PlanRun run, Actor actor) {
        if (run.rollout() != null) {
            store.byId(run.rollout()).ifPresent(rollout -> changes.follow(rollout, run, actor));
        }
    }
}
