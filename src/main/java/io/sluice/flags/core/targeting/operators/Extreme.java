package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Numbers;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import java.util.List;

/** {@code min} and {@code max}: the smallest or the largest of its arguments, read as numbers. */
record Extreme(List<Rule> rules, boolean isLargest) implements Rule {

    static Rule compile(Arguments arguments, boolean isLargest) {
        return arguments.areNumbered(1, Integer.MAX_VALUE) ? new Extreme(arguments.rules(), isLargest) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        double extreme = isLargest ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        for (Rule rule : rules) {
            double number = Coercion.number(scope.whole(rule));
            extreme = isLargest ? Math.max(extreme, number) : Math.min(extreme, number);
        }
        return Numbers.of(extreme);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
