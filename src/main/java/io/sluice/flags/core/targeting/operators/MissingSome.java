package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import java.util.List;

/** {@code missing_some}: an empty list where at least so many of the paths are there, else those that are missing. */
record MissingSome(Rule needed, Rule paths) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areListOf(2, 2) ? new MissingSome(arguments.rule(0), arguments.rule(1)) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue written = paths.evaluate(scope);
        List<JsonValue> sought = written instanceof JsonArray array ? array.items() : List.of(written);
        List<JsonValue> missing = Missing.in(scope.data(), sought);
        int found = sought.size() - missing.size();
        return new JsonArray(found >= Coercion.number(needed.evaluate(scope)) ? List.of() : missing);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
