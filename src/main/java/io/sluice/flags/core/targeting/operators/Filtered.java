package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import java.util.ArrayList;
import java.util.List;

/** {@code filter}: the items for which the body is true; empty where there is no list. */
record Filtered(Items items) implements Rule {

    static Rule compile(Arguments arguments) {
        Items items = Items.compileAll(arguments, 2, 1);
        return items == null ? Literal.NULL : new Filtered(items);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        List<JsonValue> all = items.of(scope);
        List<JsonValue> kept = new ArrayList<>();
        if (all != null) {
            for (JsonValue item : all) {
                if (!items.mayGoOn(scope)) {
                    return JsonNull.NULL;
                }
                if (items.holds(scope, item)) {
                    kept.add(item);
                }
            }
        }
        return new JsonArray(kept);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
