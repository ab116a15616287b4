package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import java.util.List;

/** {@code missing_some}: an empty list where at least so many of the paths are there, else those that are missing. */
record MissingSome(Rule needed, Rule paths) implements Rule {
    private static final JsonArray NOTHING = new JsonArray(List.of());

    static Rule compile(Arguments arguments) {
        return arguments.areListOf(2, 2) ? new MissingSome(arguments.rule(0), arguments.rule(1)) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue written = scope.whole(paths);
        List<JsonValue> sought = written instanceof JsonArray array ? array.items() : List.of(written);
        if (!(Missing.in(scope, sought) instanceof JsonArray missing)) {
            return JsonNull.NULL;
        }
        int found = sought.size() - missing.items().size();
        return found >= Coercion.number(scope.whole(needed)) ? NOTHING : missing;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
