package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dotted path into a context, split once: {@code user.address.0}. A step is a member's name or an item's index.
 *
 * @param written the path as its author wrote it
 * @param steps its steps; none means the whole context
 */
public record Path(String written, List<String> steps) {
    /** The attribute that OpenFeature names the subject of an evaluation. */
    public static final Path TARGETING_KEY = Path.of("targetingKey");

    public Path {
        steps = List.copyOf(steps);
    }

    public static Path of(String written) {
        return new Path(written, written.isEmpty() ? List.of() : List.of(written.split("\\.", -1)));
    }

    /** What stands at this path, JSON null included; null where nothing does. */
    public @Nullable JsonValue in(JsonValue root) {
        JsonValue at = root;
        for (int i = 0; i < steps.size() && at != null; i++) {
            at = step(at, steps.get(i));
        }
        return at;
    }

    private static @Nullable JsonValue step(JsonValue at, String name) {
        if (at instanceof JsonObject object) {
            return object.get(name);
        }
        return at instanceof JsonArray array ? item(array.items(), name) : null;
    }

    private static @Nullable JsonValue item(List<JsonValue> items, String name) {
        int index = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < '0' || c > '9' || index >= items.size()) {
                return null;
            }
            index = index * 10 + (c - '0');
        }
        return name.isEmpty() || index >= items.size() ? null : items.get(index);
    }
}
