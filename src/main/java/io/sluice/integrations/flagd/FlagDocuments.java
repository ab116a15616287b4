package io.sluice.integrations.flagd;

import flagd.sync.v1.SyncFlagsResponse;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The newest flagd document of each environment, written once for all who ask for it.
 *
 * <p>One document for each key prefix that a token may be bound to. The message is shared too: it keeps its bytes once
 * they are made, so a thousand streams do not make them a thousand times.
 */
@ApplicationScoped
class FlagDocuments {
    private final Snapshots snapshots;
    private final Map<Extent, Written> newest = new ConcurrentHashMap<>();

    FlagDocuments(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    /** Writes the document where it is not written yet, which takes its time: never call it on the event loop. */
    SyncFlagsResponse newest(Extent extent) {
        Snapshot snapshot = snapshots
                .of(extent.environment())
                .orElseThrow(() -> Refused.because(
                        ErrorCode.NOT_FOUND, "there is no environment " + extent.environment() + ", or not yet"));
        return newest.compute(
                        extent,
                        (same, known) -> known == null || known.snapshot != snapshot
                                ? new Written(snapshot, write(snapshot, extent))
                                : known)
                .document;
    }

    private static SyncFlagsResponse write(Snapshot snapshot, Extent extent) {
        String text = FlagdExports.write(snapshot, extent.flagPrefix());
        return SyncFlagsResponse.newBuilder().setFlagConfiguration(text).build();
    }

    /**
     * The flags that a caller follows.
     *
     * @param flagPrefix the prefix of their keys; null for all
     */
    record Extent(String environment, @Nullable String flagPrefix) {}

    private record Written(Snapshot snapshot, SyncFlagsResponse document) {}
}
