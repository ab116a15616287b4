package io.sluice.flags.snapshot;

/**
 * Is told of every new snapshot; a CDI bean that implements this is found by itself.
 *
 * <p>Called on the thread that swapped, after the swap and before a writer of our own is answered, so it must return
 * at once and hand longer work on. Two calls for one environment may overlap; {@link Snapshots#of} has the newest.
 */
public interface SnapshotListener {

    void changed(Snapshot snapshot);
}
