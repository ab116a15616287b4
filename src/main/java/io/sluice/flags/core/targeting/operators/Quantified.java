package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import java.util.List;

/** {@code all}, {@code some} and {@code none}: for how many items the body is true. All of no items is false. */
record Quantified(Items items, Quantity quantity) implements Rule {

    static Rule compile(Arguments arguments, Quantity quantity) {
        Items items = Items.compile(arguments);
        return items == null ? Literal.NULL : new Quantified(items, quantity);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        List<JsonValue> all = items.of(scope);
        if (all == null || all.isEmpty()) {
            return JsonBoolean.of(quantity == Quantity.NONE);
        }
        boolean isDecidedBy = quantity != Quantity.ALL;
        for (JsonValue item : all) {
            if (!items.mayGoOn(scope)) {
                return JsonNull.NULL;
            }
            if (items.holds(scope, item) == isDecidedBy) {
                return JsonBoolean.of(quantity == Quantity.SOME);
            }
        }
        return JsonBoolean.of(quantity != Quantity.SOME);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN;
    }

    /** Which of the three. */
    enum Quantity {
        ALL,
        SOME,
        NONE
    }
}
