package io.sluice.integrations.flagd;

import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.FlagdExport;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.integrations.flagd.FlagDocuments.Extent;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The flagd document of each environment's snapshot, written once for each snapshot that somebody asks for.
 *
 * <p>A caller who is bound to a prefix of keys gets those flags and the segments that they use.
 */
@ApplicationScoped
class FlagdExports {
    private final Snapshots snapshots;
    private final Map<Extent, Exported> newest = new ConcurrentHashMap<>();

    FlagdExports(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    /** The document of the current snapshot; empty where there is no such environment. */
    Optional<Exported> of(Extent extent) {
        return snapshots
                .of(extent.environment())
                .map(snapshot -> newest.compute(
                        extent,
                        (same, known) ->
                                known != null && known.snapshot() == snapshot ? known : export(snapshot, extent)));
    }

    /** The document of that snapshot, written anew. */
    static String write(Snapshot snapshot, @Nullable String flagPrefix) {
        Map<String, JsonObject> flags = new LinkedHashMap<>();
        Set<String> segments = new HashSet<>();
        snapshot.flags().forEach((key, served) -> {
            if (flagPrefix == null || key.startsWith(flagPrefix)) {
                flags.put(key, FlagdExport.flag(served.stored().definition(), served.overlay()));
                segments.addAll(served.flag().references());
            }
        });
        FlagSet set = snapshot.shared().set();
        return StrictJson.write(
                flagPrefix == null ? FlagdExport.document(set, flags) : FlagdExport.document(set, segments, flags));
    }

    private static Exported export(Snapshot snapshot, Extent extent) {
        byte[] bytes = write(snapshot, extent.flagPrefix()).getBytes(StandardCharsets.UTF_8);
        return new Exported(snapshot, bytes, "\"" + DigestUtils.sha256Hex(bytes) + "\"");
    }

    /**
     * A written document.
     *
     * @param document UTF-8; not to be changed
     * @param tag over the bytes and nothing else, so that the same tag is the same content on every replica
     */
    record Exported(Snapshot snapshot, byte[] document, String tag) {}
}
