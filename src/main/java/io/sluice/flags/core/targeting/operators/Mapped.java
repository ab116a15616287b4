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

/** {@code map}: the list of the body's answers, one for each item; empty where there is no list. */
record Mapped(Items items) implements Rule {

    static Rule compile(Arguments arguments) {
        Items items = Items.compileAll(arguments, 2, 1);
        return items == null ? Literal.NULL : new Mapped(items);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        List<JsonValue> all = items.of(scope);
        List<JsonValue> answers = new ArrayList<>();
        if (all != null) {
            for (JsonValue item : all) {
                if (!items.mayGoOn(scope)) {
                    return JsonNull.NULL;
                }
                answers.add(items.answer(scope, item));
            }
        }
        return new JsonArray(answers);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
