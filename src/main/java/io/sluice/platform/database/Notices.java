package io.sluice.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;

/** Sends PostgreSQL's notifications, which a {@link Channel} of each replica hears. */
@ApplicationScoped
public class Notices {
    private final EntityManager session;

    Notices(EntityManager session) {
        this.session = session;
    }

    /**
     * Wakes every replica when the current transaction commits, and never if it does not.
     *
     * @param payload under 8,000 bytes, PostgreSQL's own limit
     */
    public void send(String channel, String payload) {
        session.createNativeQuery("select cast(pg_notify(?1, ?2) as text)")
                .setParameter(1, channel)
                .setParameter(2, payload)
                .getSingleResult();
    }
}
