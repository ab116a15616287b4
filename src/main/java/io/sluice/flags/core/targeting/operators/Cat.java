package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Extent;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import java.util.List;

/**
 * {@code cat}: its arguments as one text, without a separator; what is absent adds nothing.
 *
 * <p>Null where the text outgrows every sensible use.
 */
record Cat(List<Rule> rules) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areListOf(1, Integer.MAX_VALUE) ? new Cat(arguments.rules()) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        StringBuilder text = new StringBuilder();
        for (Rule rule : rules) {
            text.append(Coercion.text(rule.evaluate(scope)));
            if (text.length() > Extent.LENGTH_MAX) {
                return JsonNull.NULL;
            }
        }
        return JsonValue.text(text.toString());
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
