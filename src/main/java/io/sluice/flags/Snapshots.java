package io.sluice.flags;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * The snapshot of each environment, swapped whole.
 *
 * <p>Evaluation reads here and touches no database, lock or queue. Our own changes refresh the snapshot before they are
 * answered, those of other replicas when PostgreSQL tells of them, and a slow poll of the revisions finds what was
 * not heard. One refresh of an environment runs at a time, so a later one has read a later state.
 */
@ApplicationScoped
public class Snapshots {
    /** More than any revision: whatever the database has. */
    static final long NEWEST = Long.MAX_VALUE;

    private static final Logger LOG = Logger.getLogger(Snapshots.class);

    private final EnvironmentStore environments;
    private final SnapshotLoader loader;
    private final Instance<SnapshotListener> listeners;
    private final Transactions transactions;
    private final Executor workers;
    private final Map<String, Snapshot> byEnvironment = new ConcurrentHashMap<>();
    private final Map<String, Object> refreshing = new ConcurrentHashMap<>();

    Snapshots(
            EnvironmentStore environments,
            SnapshotLoader loader,
            @Any Instance<SnapshotListener> listeners,
            Transactions transactions,
            Executor workers) {
        this.environments = environments;
        this.loader = loader;
        this.listeners = listeners;
        this.transactions = transactions;
        this.workers = workers;
    }

    public Optional<Snapshot> of(String environment) {
        return Optional.ofNullable(byEnvironment.get(environment));
    }

    /**
     * A snapshot of at least that revision, for a caller who has seen it on another replica.
     *
     * <p>Never blocks: done at once where we have it, else after one refresh on a worker. A revision that the database
     * does not have either, a database that is away or slower than {@code within} give what we have by then.
     */
    public CompletionStage<Optional<Snapshot>> atLeast(String environment, long revision, Duration within) {
        Snapshot known = byEnvironment.get(environment);
        if (known != null && known.revision() >= revision) {
            return CompletableFuture.completedStage(Optional.of(known));
        }
        return CompletableFuture.runAsync(() -> refresh(environment, revision), workers)
                .orTimeout(within.toMillis(), TimeUnit.MILLISECONDS)
                .handle((done, failed) -> of(environment));
    }

    void onStart(@Observes StartupEvent start) {
        poll();
    }

    @Scheduled(every = "2s", delayed = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void poll() {
        for (Environment environment : transactions.read(environments::all)) {
            Snapshot known = byEnvironment.get(environment.name());
            if (known == null || known.revision() != environment.revision()) {
                refresh(environment.name(), NEWEST);
            }
        }
    }

    /** Brings the snapshot to what the database has now, unless it has reached that revision already. */
    void refresh(String environment, long revision) {
        synchronized (refreshing.computeIfAbsent(environment, name -> new Object())) {
            Snapshot known = byEnvironment.get(environment);
            if (known != null && known.revision() >= revision) {
                return;
            }
            Snapshot fresh = transactions.separateRead(
                    () -> known == null ? loader.whole(environment, null) : loader.next(known));
            if (known == null || known.revision() != fresh.revision()) {
                swap(fresh);
            }
        }
    }

    /** Reads every environment anew, trusting nothing that was heard before. */
    void reload() {
        for (Environment environment : transactions.separateRead(environments::all)) {
            String name = environment.name();
            synchronized (refreshing.computeIfAbsent(name, any -> new Object())) {
                Snapshot known = byEnvironment.get(name);
                Snapshot fresh = transactions.separateRead(() -> loader.whole(name, known));
                if (!fresh.equals(known)) {
                    swap(fresh);
                }
            }
        }
    }

    private void swap(Snapshot fresh) {
        byEnvironment.put(fresh.environment(), fresh);
        for (SnapshotListener listener : listeners) {
            try {
                listener.changed(fresh);
            } catch (RuntimeException failed) {
                LOG.errorf(failed, "%s failed at a new snapshot of %s", listener, fresh.environment());
            }
        }
    }
}
