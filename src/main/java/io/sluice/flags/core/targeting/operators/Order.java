package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import java.util.List;

/**
 * {@code <}, {@code <=}, {@code >} and {@code >=}. With three arguments the first two test whether the middle one
 * lies between.
 *
 * <p>Two texts compare by their UTF-16 code units, as in JavaScript, where a list or an object stands for its text.
 * All else compares as numbers, of which an absent one is 0 and a word is none: then the answer is false.
 */
record Order(List<Rule> operands, Relation relation) implements Rule {

    static Rule compile(Arguments arguments, Relation relation) {
        int most = relation.hasBetween ? 3 : 2;
        return arguments.areListOf(2, most) ? new Order(arguments.rules(), relation) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue left = scope.whole(operands.get(0));
        for (int i = 1; i < operands.size(); i++) {
            JsonValue right = scope.whole(operands.get(i));
            if (!relation.holds(left, right)) {
                return JsonBoolean.FALSE;
            }
            left = right;
        }
        return JsonBoolean.TRUE;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN;
    }

    /** Which of the four. */
    enum Relation {
        LESS(true),
        LESS_OR_EQUAL(true),
        GREATER(false),
        GREATER_OR_EQUAL(false);

        private final boolean hasBetween;

        Relation(boolean hasBetween) {
            this.hasBetween = hasBetween;
        }

        boolean holds(JsonValue left, JsonValue right) {
            if (Coercion.isTextual(left) && Coercion.isTextual(right)) {
                return holds(Coercion.text(left).compareTo(Coercion.text(right)), 0);
            }
            return holds(Coercion.number(left), Coercion.number(right));
        }

        private boolean holds(double left, double right) {
            return switch (this) {
                case LESS -> left < right;
                case LESS_OR_EQUAL -> left <= right;
                case GREATER -> left > right;
                case GREATER_OR_EQUAL -> left >= right;
            };
        }
    }
}
