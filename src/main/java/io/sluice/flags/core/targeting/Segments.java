package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The shared rules of an environment, flagd's {@code $evaluators}: each compiled once, however many flags refer to it.
 *
 * <p>Immutable. A segment may refer to others, but not back to itself.
 */
public final class Segments implements SegmentSource {
    /** No segments at all. */
    public static final Segments NONE = new Segments(Map.of(), List.of());

    private final Map<String, Segment> byName;
    private final List<Finding> findings;

    Segments(Map<String, Segment> byName, List<Finding> findings) {
        this.byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
        this.findings = List.copyOf(findings);
    }

    /** Compiles segments whose rules use these operators, and says what is wrong with them. */
    public static Segments read(Map<String, JsonObject> written, Map<String, Operator> operators) {
        return new SegmentReader(written, operators).read();
    }

    /** What is wrong with the segments themselves; the places start with {@code $evaluators}. */
    public List<Finding> findings() {
        return findings;
    }

    public boolean areSound() {
        return !Finding.anyError(findings);
    }

    public Set<String> names() {
        return byName.keySet();
    }

    /** The rule as it was written, or null where there is no segment of that name. */
    public @Nullable JsonObject written(String name) {
        Segment segment = byName.get(name);
        return segment == null ? null : segment.written();
    }

    /** Every segment as it was written. */
    public void forEach(BiConsumer<String, JsonObject> reader) {
        byName.forEach((name, segment) -> reader.accept(name, segment.written()));
    }

    /**
     * Every segment with each {@code $ref} in it written out, for readers who follow only one reference, as flagd's.
     */
    public void forEachExpanded(BiConsumer<String, JsonObject> reader) {
        byName.forEach((name, segment) -> reader.accept(name, (JsonObject) expand(segment.written())));
    }

    private JsonValue expand(JsonValue value) {
        if (value instanceof JsonArray array) {
            return new JsonArray(array.items().stream().map(this::expand).toList());
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        Segment segment = object.get("$ref") instanceof JsonString name ? byName.get(name.value()) : null;
        if (segment != null) {
            return expand(segment.written());
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().forEach((member, inner) -> members.put(member, expand(inner)));
        return new JsonObject(members);
    }

    /** The segments that a segment refers to, directly or through others. */
    public Set<String> references(String name) {
        Segment segment = byName.get(name);
        return segment == null ? Set.of() : segment.references();
    }

    @Override
    public @Nullable Segment segment(String name) {
        return byName.get(name);
    }

    @Override
    public boolean isUnderWay(String name) {
        return false;
    }
}
