package io.sluice.plans;

import io.sluice.kernel.Actor;
import io.sluice.plans.core.PlanRun;
import io.sluice.security.core.Caller;
import java.util.UUID;

/** Whoever has to know how a plan run goes on; implemented where rollouts live, to the right of here. */
public interface RunFollower {

    /**
     * Asked first in the transaction of each report about a run of that rollout: locks are taken in the order rollout,
     * run, environment, as a rollback takes them.
     */
    void lock(UUID rollout);

    /** Refuses a caller whose token is bound to other targets than the rollout's. */
    void requireReach(Caller caller, UUID rollout);

    /** The run has moved, in the transaction of the report that moved it. Not called for the opening of a run. */
    void moved(PlanRun run, Actor actor);
}
