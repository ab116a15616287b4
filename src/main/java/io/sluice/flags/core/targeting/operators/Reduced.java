package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Extent;
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
 * <p>An accumulator that outgrows every sensible use ends the reduction with no answer: one that doubles at each step
 * would fill the memory.
 */
record Reduced(Items items, Rule first) implements Rule {

    static Rule compile(Arguments arguments) {
        Items items = Items.compile(arguments, 3);
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
            Map<String, JsonValue> step = new LinkedHashMap<>();
            step.put("current", item);
            step.put("accumulator", accumulator);
            accumulator = items.answer(scope, new JsonObject(step));
            if (!Extent.isSensible(accumulator)) {
                return JsonNull.NULL;
            }
        }
        return accumulator;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED.or(Outcomes.NOTHING).or(first.outcomes());
    }
}
