package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.List;

/**
 * {@code cat}: its arguments as one text, without a separator; what is absent adds nothing.
 */
record Cat(List<Rule> rules) implements Rule {

    static Rule compile(Arguments arguments) {
        if (!arguments.areListOf(1, Integer.MAX_VALUE)) {
            return Literal.NULL;
        }
        long known = 0;
        for (int i = 0; i < arguments.size(); i++) {
            known += arguments.raw(i) instanceof JsonString text ? text.value().length() : 0;
        }
        if (!Scope.couldBuild(known)) {
            String message = "makes a text of " + known + " characters and more, longer than an evaluation may";
            arguments.fault(TargetingFault.RULE_TOO_LARGE, arguments.place(), message);
        }
        return new Cat(arguments.rules());
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        StringBuilder text = new StringBuilder();
        for (Rule rule : rules) {
            String part = Coercion.text(scope.whole(rule));
            if (!scope.permitsBuilding(part.length())) {
                return JsonNull.NULL;
            }
            text.append(part);
        }
        return JsonValue.text(text.toString());
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
