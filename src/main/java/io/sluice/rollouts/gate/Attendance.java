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
        Rollout rollout = access.lock(caller, id);
        if (!rollout.state().isExposing()) {
            return rollout;
        }
        Instant now = clock.instant();
        Rollout heard = closed(rollout);
        vigils.called(heard, now);
        return heard;
    }

    /** The same for evidence that comes without its pipeline, which ends no stall for want of a call. */
    public Rollout heard(Rollout rollout, Instant now) {
        if (!rollout.state().isExposing()) {
            return rollout;
        }
        Rollout heard = vigils.of(rollout).isAbandoned(rollout, now) ? rollout : closed(rollout);
        vigils.heard(heard, now);
        return heard;
    }

    /** The rollout with an open stall closed. */
    private Rollout closed(Rollout rollout) {
        if (rollout.pages().stalledSince() == null) {
            return rollout;
        }
        Rollout heard = rollout.heard();
        store.save(heard);
        return heard;
    }
}
