package io.sluice.platform.database;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Duration;

/**
 * Lets one replica at a time do a recurring work; the others leave it and come again.
 *
 * <p>The lock is an advisory one of PostgreSQL, held by a transaction that does nothing else: it ends with the work,
 * and with the replica's session if the replica dies. The work has transactions of its own. It must bear to be done
 * twice at once, because a leader whose session broke goes on for a moment beside the next one.
 */
@ApplicationScoped
public class Leader {
    /** Longer than any work takes that ends. */
    private static final Duration LONGEST_TERM = Duration.ofMinutes(10);

    private final EntityManager session;

    Leader(EntityManager session) {
        this.session = session;
    }

    /**
     * Does the work unless another replica is at it.
     *
     * @param key the same on all replicas, and another one for each work
     * @return whether it was done here
     */
    public boolean lead(long key, Runnable work) {
        try {
            return QuarkusTransaction.requiringNew()
                    .timeout((int) LONGEST_TERM.toSeconds())
                    .call(() -> {
                        boolean leads = tryLock(key);
                        if (leads) {
                            work.run();
                        }
                        return leads;
                    });
        } catch (RuntimeException failed) {
            throw DatabaseFault.refusal(failed);
        }
    }

    private boolean tryLock(long key) {
        return (Boolean) session.createNativeQuery("select pg_try_advisory_xact_lock(?1)")
                .setParameter(1, key)
                .getSingleResult();
    }
}
