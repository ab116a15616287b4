package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.Collection;

/**
 * What one evaluation may take: so many steps, and so much that it builds. A rule that loops could otherwise hold the
 * thread, or fill the memory, of a replica that has kills to serve.
 *
 * <p>Once it is exhausted it permits nothing more, so that every loop ends at its next item.
 */
final class Allowance {
    /** An argument in a loop, an item that is looked at, or {@value #UNITS_PER_STEP} UTF-16 units that are read. */
    static final int STEPS_MAX = 100_000;

    /** Items of lists and UTF-16 units of texts, all together. */
    static final int BUILT_MAX = 1 << 20;

    static final int UNITS_PER_STEP = 64;

    /** More than a context nests with the deepest rule around it; each turn of a {@code reduce} could add to it. */
    private static final int DEPTH_MAX = 200;

    private int steps = STEPS_MAX;
    private int built = BUILT_MAX;
    private boolean isExhausted;

    boolean isExhausted() {
        return isExhausted;
    }

    boolean permitsSteps(long more) {
        isExhausted |= more > steps;
        steps -= (int) Math.min(more, steps);
        return !isExhausted;
    }

    boolean permitsBuilding(long more) {
        isExhausted |= more > built;
        built -= (int) Math.min(more, built);
        return !isExhausted;
    }

    /** Goes through the value with all that is inside, and counts it. */
    boolean permitsReading(JsonValue value) {
        return permitsReading(value, 0);
    }

    private boolean permitsReading(JsonValue value, int depth) {
        if (value instanceof JsonArray array) {
            return permitsReadingAll(array.items(), depth);
        }
        if (value instanceof JsonObject object) {
            return permitsReadingAll(object.members().values(), depth);
        }
        return permitsSteps(value instanceof JsonString text ? 1 + text.value().length() / UNITS_PER_STEP : 1);
    }

    private boolean permitsReadingAll(Collection<JsonValue> inner, int depth) {
        isExhausted |= depth >= DEPTH_MAX;
        if (!permitsSteps(1)) {
            return false;
        }
        for (JsonValue value : inner) {
            if (!permitsReading(value, depth + 1)) {
                return false;
            }
        }
        return true;
    }
}
