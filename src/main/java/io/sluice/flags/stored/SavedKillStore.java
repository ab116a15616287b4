package io.sluice.flags.stored;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * Which kills were saved once, by their ids, in PostgreSQL: each replica that heard of a kill saves it, and those who
 * come after the first, and after a restore, must not kill again.
 *
 * <p>An id is kept for {@value #DAYS_KEPT} days. Of a kill older than {@value #DAYS_TRUSTED} days whose id is unknown,
 * the history decides: was its flag restored after it was made, then either it was saved and forgotten, or somebody has
 * decided since. Between the two lies more than clocks can differ, so no kill falls through.
 */
@ApplicationScoped
public class SavedKillStore {
    static final int DAYS_KEPT = 30;
    static final int DAYS_TRUSTED = 7;

    private final EntityManager session;

    SavedKillStore(EntityManager session) {
        this.session = session;
    }

    /**
     * Whether the kill has still to be saved; from the end of this transaction on it has not. The caller holds the
     * environment's lock.
     */
    public boolean isNew(FlagKey flag, UUID id, Instant madeAt, Instant now) {
        String add = "insert into saved_kill (environment, flag_key, id, made_at) values (?1, ?2, ?3, ?4)"
                + " on conflict do nothing";
        int added = session.createNativeQuery(add)
                .setParameter(1, flag.environment())
                .setParameter(2, flag.key())
                .setParameter(3, id)
                .setParameter(4, madeAt.atOffset(ZoneOffset.UTC))
                .executeUpdate();
        boolean isOld = madeAt.isBefore(now.minus(Duration.ofDays(DAYS_TRUSTED)));
        return added == 1 && !(isOld && wasRestoredAfter(flag, madeAt));
    }

    /** Forgets what the history answers for. */
    public int forget(Instant now) {
        return session.createNativeQuery("delete from saved_kill where made_at < ?1")
                .setParameter(1, now.minus(Duration.ofDays(DAYS_KEPT)).atOffset(ZoneOffset.UTC))
                .executeUpdate();
    }

    private boolean wasRestoredAfter(FlagKey flag, Instant madeAt) {
        String restores = "select exists (select 1 from flag_version where environment = ?1 and key = ?2"
                + " and action = 'restore' and at > ?3)";
        return (boolean) session.createNativeQuery(restores)
                .setParameter(1, flag.environment())
                .setParameter(2, flag.key())
                .setParameter(3, madeAt.atOffset(ZoneOffset.UTC))
                .getSingleResult();
    }
}
