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

/** {@code +}: the sum of its arguments, each read as the number that it begins with. */
record Sum(List<Rule> terms) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areNumbered(1, Integer.MAX_VALUE) ? new Sum(arguments.rules()) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        double sum = 0;
        for (Rule term : terms) {
            sum += Coercion.leadingNumber(scope.whole(term));
        }
        return Numbers.of(sum);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
