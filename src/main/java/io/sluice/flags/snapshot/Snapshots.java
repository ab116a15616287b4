package io.sluice.flags.snapshot;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.DatabaseReady;
import io.sluice.platform.database.DatabaseStart;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
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
 * answered, those of other replicas when PostgreSQL tells of them, and a slow poll of the revisions finds what was not
 * heard. One refresh of an environment runs at a time, so a later one has read a later state. Without the database the
 * last snapshots stay; a start without it begins with those on disk.
 */
@ApplicationScoped
public class Snapshots {
    /** More than any revision: whatever the database has. */
    static final long NEWEST = Long.MAX_VALUE;

    private static final Logger LOG = Logger.getLogger(Snapshots.class);

    private final SnapshotLoader loader;
    private final SnapshotBoard board;
    private final SnapshotFiles files;
    private final SnapshotFreshness freshness;
    private final CatchUps catchUps;
    private final Map<String, Object> refreshing = new ConcurrentHashMap<>();
    private final Map<String, Long> heard = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> hydrated = new CompletableFuture<>();

    Snapshots(
            SnapshotLoader loader,
            SnapshotBoard board,
            SnapshotFiles files,
            SnapshotFreshness freshness,
            Executor workers) {
        this.loader = loader;
        this.board = board;
        this.files = files;
        this.freshness = freshness;
        this.catchUps = new CatchUps(workers, this::catchUp);
    }

    public Optional<Snapshot> of(String environment) {
        return board.of(environment);
    }

    public Collection<Snapshot> all() {
        return board.all();
    }

    /** Done once every environment has a snapshot, from the database or from disk. */
    public CompletionStage<Void> hydrated() {
        return hydrated.minimalCompletionStage();
    }

    boolean areHydrated() {
        return hydrated.isDone();
    }

    /**
     * A snapshot of at least that revision, for a caller who has seen it on another replica.
     *
     * <p>Never blocks: done at once where we have it, else after a reading that such callers share. A revision that the
     * database does not have either, a database that is away or slower than {@code within} give what we have by then.
     */
    public CompletionStage<Optional<Snapshot>> atLeast(String environment, long revision, Duration within) {
        Optional<Snapshot> known = of(environment);
        if (known.isPresent() && known.get().revision() >= revision) {
            return CompletableFuture.completedStage(known);
        }
        return catchUps.next(environment)
                .orTimeout(within.toMillis(), TimeUnit.MILLISECONDS)
                .handle((done, failed) -> of(environment));
    }

    void onDatabase(@Observes @Priority(DatabaseReady.SNAPSHOTS) DatabaseReady ready) {
        reload();
    }

    void onStart(@Observes StartupEvent start, DatabaseStart database) {
        if (database.isDone()) {
            return;
        }
        List<SnapshotDocument> kept = files.read();
        for (SnapshotDocument document : kept) {
            board.post(document.snapshot());
        }
        kept.stream().map(SnapshotDocument::writtenAt).min(Instant::compareTo).ifPresent(oldest -> {
            freshness.fromDisk(oldest);
            hydrated.complete(null);
            LOG.warnf("serving %d environments from disk, as they were at %s", kept.size(), oldest);
        });
    }

    @Scheduled(every = "2s", delayed = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void poll() {
        if (!hydrated.isDone()) {
            return;
        }
        try {
            confirm(() -> loader.revisions().forEach((environment, revision) -> {
                boolean isAnother = of(environment)
                        .map(known -> known.revision() != revision)
                        .orElse(true);
                if (isAnother) {
                    refresh(environment, NEWEST);
                }
            }));
        } catch (Refused away) {
            LOG.debug("the snapshots stay as they are", away);
        }
    }

    /** Brings the snapshot to what the database has now, unless it has reached that revision already. */
    public void refresh(String environment, long revision) {
        if (revision != NEWEST) {
            heard.merge(environment, revision, Math::max);
        }
        synchronized (lock(environment)) {
            Snapshot known = board.stored(environment).orElse(null);
            if (known != null && known.revision() >= revision) {
                return;
            }
            Snapshot fresh = known == null ? loader.whole(environment, null) : loader.next(known);
            if (known == null || known.revision() != fresh.revision()) {
                board.post(fresh);
            }
        }
    }

    private void catchUp(String environment, Runnable begins) {
        synchronized (lock(environment)) {
            begins.run();
            refresh(environment, NEWEST);
        }
    }

    /** Reads every environment anew, trusting nothing that was heard before. */
    void reload() {
        confirm(() -> loader.revisions().keySet().forEach(this::reread));
        heard.clear();
        hydrated.complete(null);
    }

    /** Reads the environment anew: what the database had when this was called is served when it returns. */
    public void reread(String environment) {
        synchronized (lock(environment)) {
            Snapshot known = board.stored(environment).orElse(null);
            Snapshot fresh = loader.whole(environment, known);
            if (!fresh.equals(known)) {
                board.post(fresh);
            }
        }
    }

    /** Revisions that other replicas told of and that we do not serve yet, added up over the environments. */
    long revisionsBehind() {
        return heard.entrySet().stream()
                .mapToLong(told -> told.getValue()
                        - of(told.getKey()).map(Snapshot::revision).orElse(0L))
                .filter(behind -> behind > 0)
                .sum();
    }

    private void confirm(Runnable reading) {
        Instant begun = freshness.now();
        try {
            reading.run();
            freshness.confirmed(begun);
        } catch (RuntimeException failed) {
            freshness.lost();
            throw failed;
        }
    }

    private Object lock(String environment) {
        return refreshing.computeIfAbsent(environment, name -> new Object());
    }
}
