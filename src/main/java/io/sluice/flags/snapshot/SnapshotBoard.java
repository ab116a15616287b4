package io.sluice.flags.snapshot;

import io.sluice.flags.stored.FlagKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Where the snapshots hang: what the database had, and what is served, the same under the kills that it does not know.
 *
 * <p>A kill is in the journal before it is laid over a snapshot, and a new snapshot is posted under what the journal
 * has then; so no order of the two loses it.
 */
@ApplicationScoped
public class SnapshotBoard {
    private static final Logger LOG = Logger.getLogger(SnapshotBoard.class);

    private final KillJournal kills;
    private final Iterable<SnapshotListener> listeners;
    private final Map<String, Posted> posted = new ConcurrentHashMap<>();

    @Inject
    SnapshotBoard(KillJournal kills, @Any Instance<SnapshotListener> listeners) {
        this(kills, (Iterable<SnapshotListener>) listeners);
    }

    SnapshotBoard(KillJournal kills, Iterable<SnapshotListener> listeners) {
        this.kills = kills;
        this.listeners = listeners;
    }

    /** What is served. */
    public Optional<Snapshot> of(String environment) {
        return Optional.ofNullable(posted.get(environment)).map(Posted::served);
    }

    /** What the database had, without what this replica alone knows. */
    Optional<Snapshot> stored(String environment) {
        return Optional.ofNullable(posted.get(environment)).map(Posted::stored);
    }

    /** Whether the flag is killed by what was read from the database, and not by the journal alone. */
    public boolean showsSavedKill(FlagKey flag) {
        return stored(flag.environment())
                .map(snapshot -> snapshot.flag(flag.key()))
                .filter(served -> served.stored().isKilled())
                .isPresent();
    }

    Collection<Snapshot> all() {
        return posted.values().stream().map(Posted::served).toList();
    }

    void post(Snapshot fresh) {
        Posted now = posted.compute(
                fresh.environment(), (environment, old) -> new Posted(fresh, fresh.under(kills.in(environment))));
        tell(now.served());
    }

    /** At once, in memory: kills what the journal has for this environment, and no more what it has no longer. */
    public void followJournal(String environment) {
        Posted before = posted.get(environment);
        Posted now = posted.computeIfPresent(environment, (name, old) -> old.under(kills.in(name)));
        if (now != null && now != before) {
            tell(now.served());
        }
    }

    private void tell(Snapshot swapped) {
        for (SnapshotListener listener : listeners) {
            try {
                listener.changed(swapped);
            } catch (RuntimeException failed) {
                LOG.errorf(failed, "%s failed at a new snapshot of %s", listener, swapped.environment());
            }
        }
    }

    private record Posted(Snapshot stored, Snapshot served) {
        Posted under(List<UnsavedKill> kills) {
            Snapshot next = stored.under(kills);
            return next.unsavedKills().equals(served.unsavedKills()) ? this : new Posted(stored, next);
        }
    }
}
