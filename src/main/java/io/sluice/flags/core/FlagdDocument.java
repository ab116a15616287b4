package io.sluice.flags.core;

import io.sluice.flags.core.targeting.Segments;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A whole document of flagd's, read: flags under their keys or in a list, the segments they share, the metadata they
 * inherit.
 *
 * @param set what the flags share: the document's own segments above those that were there before
 * @param segmentsGiven the segments that stand in the document itself
 * @param metadataGiven whether the document says anything about metadata
 * @param flags the flags without errors, in the document's order
 * @param findings everything that is wrong with it; places such as {@code flags.dark-mode.targeting.if[0]}
 */
public record FlagdDocument(
        FlagSet set,
        Map<String, JsonObject> segmentsGiven,
        boolean metadataGiven,
        Map<String, FlagDefinition> flags,
        List<Finding> findings) {

    public FlagdDocument {
        segmentsGiven = Collections.unmodifiableMap(new LinkedHashMap<>(segmentsGiven));
        flags = Collections.unmodifiableMap(new LinkedHashMap<>(flags));
        findings = List.copyOf(findings);
    }

    /** Reads a document that stands for itself. */
    public static FlagdDocument read(JsonObject document) {
        return read(document, FlagSet.EMPTY);
    }

    /** Reads a document whose flags may also use what is there already. */
    public static FlagdDocument read(JsonObject document, FlagSet before) {
        return new DocumentReader(document, before).read();
    }

    public boolean isValid() {
        return !Finding.anyError(findings);
    }

    /** The segments of the set by their names, as they were written. */
    static Map<String, JsonObject> written(Segments segments) {
        Map<String, JsonObject> written = new LinkedHashMap<>();
        segments.forEach(written::put);
        return written;
    }
}
