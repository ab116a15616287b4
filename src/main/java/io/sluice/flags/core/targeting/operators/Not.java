package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;

/** {@code !} and {@code !!}: whether the argument is false, or true. */
record Not(Rule rule, boolean isNegated) implements Rule {

    static Rule compile(Arguments arguments, boolean isNegated) {
        return arguments.areNumbered(1, 1) ? new Not(arguments.rule(0), isNegated) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        return JsonBoolean.of(Coercion.truth(rule.evaluate(scope)) != isNegated);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN;
    }
}
