package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;

/** {@code ==}, {@code !=}, {@code ===} and {@code !==}; the strict two convert nothing. */
record Equality(Rule left, Rule right, boolean isStrict, boolean isNegated) implements Rule {

    static Rule compile(Arguments arguments, boolean isStrict, boolean isNegated) {
        return arguments.areListOf(2, 2)
                ? new Equality(arguments.rule(0), arguments.rule(1), isStrict, isNegated)
                : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue one = left.evaluate(scope);
        JsonValue other = right.evaluate(scope);
        // Nothing is gone through to compare it with null.
        boolean isShort = one == JsonNull.NULL || other == JsonNull.NULL;
        if (!isShort && !(scope.permitsReading(one) && scope.permitsReading(other))) {
            return JsonNull.NULL;
        }
        boolean isEqual = isStrict ? Coercion.strictlyEqual(one, other) : Coercion.looselyEqual(one, other);
        return JsonBoolean.of(isEqual != isNegated);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN;
    }
}
