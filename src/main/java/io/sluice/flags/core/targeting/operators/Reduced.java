package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code reduce}: the body's last answer, where each one sees the item as {@code current} and the answer before it as
 * {@code accumulator}; the third argument comes first.
 *
 * <p>An accumulator that changed is gone through, because it may nest one level deeper at each step.
 */
record Reduced(Items items, Rule first) implements Rule {
    /** Each turn makes an object of the two. */
    private static final int TURN_STEPS = 8;

    static Rule compile(Arguments arguments) {
        Items items = Items.compileAll(arguments, 3, TURN_STEPS);
        return items == null ? Literal.NULL : new Reduced(items, arguments.rule(2));
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue accumulator = first.evaluate(scope);
        List<JsonValue> all = items.of(scope);
        if (all == null) {
            return accumulator;
        }
        for (JsonValue item : all) {
            if (!items.mayGoOn(scope)) {
                return JsonNull.NULL;
            }
            Map<String, JsonValue> step = new LinkedHashMap<>();
            step.put("current", item);
            step.put("accumulator", accumulator);
            JsonValue next = items.answer(scope, new JsonObject(step));
            if (next != accumulator && !scope.permitsReading(next)) {
                return JsonNull.NULL;
            }
            accumulator = next;
        }
        return accumulator;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED.or(Outcomes.NOTHING).or(first.outcomes());
    }
}
