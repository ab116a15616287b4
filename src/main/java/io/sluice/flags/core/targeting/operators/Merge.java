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

/** {@code merge}: its arguments as one list, the items of a list in its place. */
record Merge(List<Rule> rules) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areNumbered(0, Integer.MAX_VALUE) ? new Merge(arguments.rules()) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        List<JsonValue> all = new ArrayList<>();
        for (Rule rule : rules) {
            JsonValue value = rule.evaluate(scope);
            if (!scope.permitsBuilding(
                    value instanceof JsonArray array ? array.items().size() : 1)) {
                return JsonNull.NULL;
            }
            if (value instanceof JsonArray array) {
                all.addAll(array.items());
            } else {
                all.add(value);
            }
        }
        return new JsonArray(all);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
