package io.sluice.flags.snapshot;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Where the snapshots that are served hang, each under the kills that the database does not know yet.
 *
 * <p>A kill is in the journal before it is laid over a snapshot, and a new snapshot is posted under what the journal
 * has then; so no order of the two loses it.
 */
@ApplicationScoped
public class SnapshotBoard {
    private static final Logger LOG = Logger.getLogger(SnapshotBoard.class);

    private final KillJournal kills;
    private final Instance<SnapshotListener> listeners;
    private final Map<String, Snapshot> posted = new ConcurrentHashMap<>();

    SnapshotBoard(KillJournal kills, @Any Instance<SnapshotListener> listeners) {
        this.kills = kills;
        this.listeners = listeners;
    }

    public Optional<Snapshot> of(String environment) {
        return Optional.ofNullable(posted.get(environment));
    }

    Collection<Snapshot> all() {
        return List.copyOf(posted.values());
    }

    void post(Snapshot fresh) {
        String environment = fresh.environment();
        tell(posted.compute(environment, (name, old) -> fresh.under(kills.in(name))));
    }

    /** Kills at once, in memory, what the journal has for this environment. */
    public void layKillsOver(String environment) {
        Snapshot killed = posted.computeIfPresent(environment, (name, old) -> old.under(kills.in(name)));
        if (killed != null) {
            tell(killed);
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
}
