package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Extent;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list that {@code map} and its like go through, and what they ask of each item. */
record Items(Rule list, Rule body) {

    /** The first two arguments, or null after a finding. */
    static @Nullable Items compile(Arguments arguments, int count) {
        if (!arguments.areListOf(count, count)) {
            return null;
        }
        return new Items(arguments.rule(0), arguments.ruleOfItem(1));
    }

    /** The items; null where the first argument is no list, or one beyond the limit. */
    @Nullable
    List<JsonValue> of(Scope scope) {
        return list.evaluate(scope) instanceof JsonArray array && array.items().size() <= Extent.ITEMS_MAX
                ? array.items()
                : null;
    }

    JsonValue answer(Scope scope, JsonValue item) {
        return body.evaluate(scope.of(item));
    }

    boolean holds(Scope scope, JsonValue item) {
        return Coercion.truth(answer(scope, item));
    }
}
