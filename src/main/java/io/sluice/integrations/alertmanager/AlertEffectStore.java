package io.sluice.integrations.alertmanager;

import io.sluice.integrations.alertmanager.AlertGroup.Alert;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.UUID;

/** Which firing of which alert has had its effect on which rollout, in PostgreSQL. */
@ApplicationScoped
class AlertEffectStore {
    private final EntityManager session;

    AlertEffectStore(EntityManager session) {
        this.session = session;
    }

    /** Notes the effect; false where it was noted before. A parallel delivery waits for the end of this one's write. */
    boolean note(Alert alert, UUID rollout, Demand.DemandedAction action, Instant now) {
        return session.createNativeQuery("insert into alert_effect (fingerprint, starts_at, rollout, action, at)"
                                + " values (?1, ?2, ?3, ?4, ?5) on conflict do nothing")
                        .setParameter(1, alert.fingerprint())
                        .setParameter(2, alert.startsAt())
                        .setParameter(3, rollout)
                        .setParameter(4, action.word())
                        .setParameter(5, now)
                        .executeUpdate()
                == 1;
    }
}
