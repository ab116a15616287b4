package io.sluice.platform.database;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One unit of work: load, decide, save, and after the commit tell.
 *
 * <p>Effects (refresh a snapshot, wake a listener) are registered while the work runs and run on the same thread after
 * the commit, before the caller is answered: whoever reads our answer sees its effect. After a roll back none runs. An
 * effect that fails is logged and does not undo the answer, because the change is durable by then.
 *
 * <p>A database that is away or busy is a refusal that may be tried again (503), not a fault of ours.
 */
@ApplicationScoped
public class Transactions {
    /** Longer than any statement may take, and shorter than our callers wait. */
    public static final Duration USUAL_LIMIT = Duration.ofSeconds(20);

    /** For work that may take its time: a large import, a snapshot of an environment with very many flags. */
    public static final Duration LONG_LIMIT = Duration.ofMinutes(15);

    private static final Logger LOG = Logger.getLogger(Transactions.class);

    private final EntityManager session;

    /** The effects of the write that this thread is in, in order, each under its mark. */
    private final ThreadLocal<@Nullable Map<Object, Runnable>> effects = new ThreadLocal<>();

    Transactions(EntityManager session) {
        this.session = session;
    }

    /** Runs the work in a transaction of its own; a nested call joins the outer one. */
    public <T> T write(Supplier<T> work) {
        return write(USUAL_LIMIT, work);
    }

    /** The same with a limit of its own, beyond which it is rolled back. */
    public <T> T write(Duration limit, Supplier<T> work) {
        if (effects.get() != null) {
            return work.get();
        }
        Map<Object, Runnable> pending = new LinkedHashMap<>();
        effects.set(pending);
        T result;
        try {
            result = apart(limit, work);
        } finally {
            effects.remove();
        }
        pending.values().forEach(Transactions::runEffect);
        return result;
    }

    /** Runs a reading that needs one consistent view. */
    public <T> T read(Supplier<T> work) {
        return read(USUAL_LIMIT, work);
    }

    /** The same with a limit of its own. */
    public <T> T read(Duration limit, Supplier<T> work) {
        try {
            return QuarkusTransaction.joiningExisting()
                    .timeout((int) limit.toSeconds())
                    .call(work::get);
        } catch (RuntimeException failed) {
            throw DatabaseFault.refusal(failed);
        }
    }

    /** Runs a reading in a transaction of its own, apart from any that is under way. */
    public <T> T separateRead(Supplier<T> work) {
        return apart(USUAL_LIMIT, work);
    }

    /** The same with a limit of its own. */
    public <T> T separateRead(Duration limit, Supplier<T> work) {
        return apart(limit, work);
    }

    private static <T> T apart(Duration limit, Supplier<T> work) {
        try {
            return QuarkusTransaction.requiringNew()
                    .timeout((int) limit.toSeconds())
                    .call(work::get);
        } catch (RuntimeException failed) {
            throw DatabaseFault.refusal(failed);
        }
    }

    /** In the current transaction, a lock that somebody else holds for longer is a refusal (503). */
    public void waitForLocksAtMost(Duration limit) {
        session.createNativeQuery("select set_config('lock_timeout', ?1, true)")
                .setParameter(1, limit.toMillis() + "ms")
                .getSingleResult();
    }

    /** Registers an effect of the current write. */
    public void afterCommit(Runnable effect) {
        pending().put(new Object(), effect);
    }

    /**
     * Registers an effect that one write needs only once, however many changes it makes.
     *
     * @param mark equal for effects that stand for each other
     * @return whether it is the first under this mark in this write
     */
    public boolean afterCommitOnce(Object mark, Runnable effect) {
        return pending().putIfAbsent(mark, effect) == null;
    }

    private Map<Object, Runnable> pending() {
        Map<Object, Runnable> pending = effects.get();
        if (pending == null) {
            throw new IllegalStateException("an effect belongs to a write");
        }
        return pending;
    }

    private static void runEffect(Runnable effect) {
        try {
            effect.run();
        } catch (RuntimeException failed) {
            LOG.error("an effect failed after its commit", failed);
        }
    }
}
