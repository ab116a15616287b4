package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;

/**
 * {@code starts_with} and {@code ends_with}: whether a text begins or ends with another. The answer is null, not false,
 * where either is no text: flagd's ruling, so that the default variant is served and not a variant named "false".
 */
record Affix(Rule whole, Rule part, boolean isAtStart) implements Rule {

    static Rule compile(Arguments arguments, boolean isAtStart) {
        if (!arguments.areListOf(2, 2)) {
            return Literal.NULL;
        }
        for (int i = 0; i < 2; i++) {
            if (!(arguments.raw(i) instanceof JsonString || arguments.raw(i) instanceof JsonObject)) {
                arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(i), "must be a text or a rule");
            }
        }
        return new Affix(arguments.rule(0), arguments.rule(1), isAtStart);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        if (scope.whole(whole) instanceof JsonString text && scope.whole(part) instanceof JsonString affix) {
            boolean isThere = isAtStart
                    ? text.value().startsWith(affix.value())
                    : text.value().endsWith(affix.value());
            return JsonBoolean.of(isThere);
        }
        return JsonNull.NULL;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN.or(Outcomes.NOTHING);
    }
}
