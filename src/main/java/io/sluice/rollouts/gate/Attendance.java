package io.sluice.rollouts.gate;

import io.sluice.rollouts.RolloutAccess;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VigilStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/** Notes that a rollout is not left alone: a call about it, or evidence, has come. */
@ApplicationScoped
public class Attendance {
    private final RolloutStore store;
    private final RolloutAccess access;
    private final VigilStore vigils;
    private final InstantSource clock;

    Attendance(RolloutStore store, RolloutAccess access, VigilStore vigils, InstantSource clock) {
        this.store = store;
        this.access = access;
        this.vigils = vigils;
        this.clock = clock;
    }

    /** The rollout, locked until the transaction ends, for a call that shows that its pipeline is alive. */
    Rollout lock(Caller caller, UUID id) {
        return heard(access.lock(caller, id), clock.instant());
    }

    /** The rollout with an open stall closed; nobody waits for a rollout that exposes no user. */
    public Rollout heard(Rollout rollout, Instant now) {
        if (!rollout.state().isExposing()) {
            return rollout;
        }
        Rollout heard = rollout.pages().stalledSince() == null ? rollout : rollout.heard();
        if (heard != rollout) {
            store.save(heard);
        }
        vigils.heard(heard, now);
        return heard;
    }
}
