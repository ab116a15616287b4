package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Numbers;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;

/**
 * {@code -}: the first argument less the second, or a single one with the other sign. More than two are refused: JSON
 * Logic passes by the rest, and flagd's daemon subtracts them.
 */
record Difference(Rule from, Rule less) implements Rule {
    private static final Literal ZERO = new Literal(JsonValue.number(0));

    static Rule compile(Arguments arguments) {
        if (!arguments.areNumbered(1, 2)) {
            return Literal.NULL;
        }
        return arguments.size() == 1
                ? new Difference(ZERO, arguments.rule(0))
                : new Difference(arguments.rule(0), arguments.rule(1));
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        return Numbers.of(Coercion.number(scope.whole(from)) - Coercion.number(scope.whole(less)));
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
