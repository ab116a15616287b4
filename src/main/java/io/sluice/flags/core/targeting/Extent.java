package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.Collection;

/**
 * How large a value may get within one evaluation. A rule that loops could otherwise fill the memory of a replica that
 * has kills to serve; past a limit it has no answer.
 */
public final class Extent {
    /** The longest list that a {@code map} and its like go through. */
    public static final int ITEMS_MAX = 10_000;

    /** The longest text, in UTF-16 units. */
    public static final int LENGTH_MAX = 1 << 20;

    private static final int DEPTH_MAX = 64;

    private int left = LENGTH_MAX;

    private Extent() {}

    /** Whether the value, with all that is inside, keeps within the limits. Takes at most a million steps. */
    public static boolean isSensible(JsonValue value) {
        if (value instanceof JsonArray || value instanceof JsonObject) {
            return new Extent().holds(value, 0);
        }
        return !(value instanceof JsonString text) || text.value().length() <= LENGTH_MAX;
    }

    private boolean holds(JsonValue value, int depth) {
        if (value instanceof JsonArray array) {
            return holdAll(array.items(), depth);
        }
        if (value instanceof JsonObject object) {
            return holdAll(object.members().values(), depth);
        }
        left -= value instanceof JsonString text ? text.value().length() + 1 : 1;
        return left >= 0;
    }

    private boolean holdAll(Collection<JsonValue> inner, int depth) {
        left -= 1;
        if (depth >= DEPTH_MAX || inner.size() > ITEMS_MAX) {
            return false;
        }
        for (JsonValue value : inner) {
            if (!holds(value, depth + 1)) {
                return false;
            }
        }
        return left >= 0;
    }
}
