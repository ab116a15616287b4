package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code in}: whether an array has an item that is strictly equal, or a text contains the other as a part. */
record In(Rule needle, Rule haystack) implements Rule {
    /** Looking for a part takes at worst the product of both lengths. */
    private static final int COMPARISONS_PER_STEP = 256;

    private static final int SHORT = 1_000;

    static Rule compile(Arguments arguments) {
        if (!arguments.areListOf(2, 2)) {
            return Literal.NULL;
        }
        Rule needle = arguments.rule(0);
        Rule haystack = arguments.rule(1);
        if (haystack instanceof Literal literal
                && literal.value() instanceof JsonArray array
                && array.items().stream().allMatch(JsonString.class::isInstance)) {
            return new InKnown(needle, new HashSet<>(array.items()));
        }
        return new In(needle, haystack);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue sought = scope.whole(needle);
        JsonValue where = haystack.evaluate(scope);
        if (where instanceof JsonArray array) {
            return isWithin(scope, array, sought) ? JsonBoolean.of(hasItem(array.items(), sought)) : JsonNull.NULL;
        }
        // JSON Logic: nothing is in an empty text. An absent attribute is in no text, although JavaScript would look
        // for
        // the word "null".
        if (!(where instanceof JsonString text) || text.value().isEmpty() || sought == JsonNull.NULL) {
            return JsonBoolean.FALSE;
        }
        String part = Coercion.text(sought);
        long steps = (long) text.value().length() * part.length() / COMPARISONS_PER_STEP;
        return scope.permitsSteps(steps) ? JsonBoolean.of(text.value().contains(part)) : JsonNull.NULL;
    }

    /** Each item is compared; no further than the sought value goes, which a short one does not. */
    private static boolean isWithin(Scope scope, JsonArray array, JsonValue sought) {
        boolean isLong = sought instanceof JsonString text
                ? text.value().length() > SHORT
                : sought instanceof JsonArray || sought instanceof JsonObject;
        return isLong
                ? scope.permitsReading(array)
                : scope.permitsSteps(array.items().size());
    }

    private static boolean hasItem(List<JsonValue> items, JsonValue sought) {
        for (JsonValue item : items) {
            if (Coercion.strictlyEqual(item, sought)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN;
    }

    /** The usual case, an allow list of texts in the rule itself: one look-up, however long the list. */
    private record InKnown(Rule needle, Set<JsonValue> texts) implements Rule {
        @Override
        public JsonValue evaluate(Scope scope) {
            return JsonBoolean.of(texts.contains(scope.whole(needle)));
        }

        @Override
        public Outcomes outcomes() {
            return Outcomes.BOOLEAN;
        }
    }
}
