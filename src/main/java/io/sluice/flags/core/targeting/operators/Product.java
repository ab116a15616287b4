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

/** {@code *}: the product of its arguments, each read as the number that it begins with. */
record Product(List<Rule> factors) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areListOf(2, Integer.MAX_VALUE) ? new Product(arguments.rules()) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        double product = 1;
        for (Rule factor : factors) {
            product *= Coercion.leadingNumber(scope.whole(factor));
        }
        return Numbers.of(product);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
