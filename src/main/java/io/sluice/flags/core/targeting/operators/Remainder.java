package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Numbers;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;

/** {@code %}: what is left of the first argument after division by the second; it has the sign of the first. */
record Remainder(Rule dividend, Rule divisor) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areListOf(2, 2) ? new Remainder(arguments.rule(0), arguments.rule(1)) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        return Numbers.of(Coercion.number(scope.whole(dividend)) % Coercion.number(scope.whole(divisor)));
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
