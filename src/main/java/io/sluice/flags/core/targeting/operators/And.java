package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import java.util.List;

/** {@code and}: the first false argument, else the last one. */
record And(List<Rule> rules) implements Rule {

    static Rule compile(Arguments arguments) {
        if (!arguments.areListOf(1, Integer.MAX_VALUE)) {
            return Literal.NULL;
        }
        Contradiction.check(arguments);
        return new And(arguments.rules());
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        int last = rules.size() - 1;
        for (int i = 0; i < last; i++) {
            JsonValue value = rules.get(i).evaluate(scope);
            if (!Coercion.truth(value)) {
                return value;
            }
        }
        return rules.get(last).evaluate(scope);
    }

    @Override
    public Outcomes outcomes() {
        int last = rules.size() - 1;
        Outcomes reached = rules.get(last).outcomes();
        for (Rule earlier : rules.subList(0, last)) {
            reached = reached.or(earlier.outcomes().only(value -> !Coercion.truth(value)));
        }
        return reached;
    }
}
