package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.Collection;
import java.util.Map;

/**
 * How deep JSON nests: a value without an inside not at all.
 *
 * <p>What is written must come back out of every document that carries it: the export, which compiles a share around a
 * targeting and segments into segments, its import, and the files of a start without the database. None of them nests
 * deeper than 64 levels, the limit of every reader.
 */
public final class Nesting {
    /** The most levels of a flag or a segment: the 64 less two of a document around it and four of a share. */
    public static final int MAX = 58;

    private Nesting() {}

    /** How many levels, counted up to one more than the most. */
    public static int of(JsonValue value) {
        return of(value, Map.of(), 0);
    }

    /** The same with each reference to one of these segments written out. */
    static int of(JsonValue value, Map<String, Segment> segments) {
        return of(value, segments, 0);
    }

    private static int of(JsonValue value, Map<String, Segment> segments, int above) {
        if (above > MAX) {
            return 0;
        }
        if (value instanceof JsonArray array) {
            return 1 + deepest(array.items(), segments, above + 1);
        }
        if (!(value instanceof JsonObject object)) {
            return 0;
        }
        Segment segment = object.get("$ref") instanceof JsonString name ? segments.get(name.value()) : null;
        return segment == null ? 1 + deepest(object.members().values(), segments, above + 1) : segment.nesting();
    }

    private static int deepest(Collection<JsonValue> inner, Map<String, Segment> segments, int above) {
        int deepest = 0;
        for (JsonValue value : inner) {
            deepest = Math.max(deepest, of(value, segments, above));
        }
        return deepest;
    }
}
