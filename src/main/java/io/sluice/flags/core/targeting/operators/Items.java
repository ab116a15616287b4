package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The list that {@code map} and its like go through, and what they ask of each item.
 *
 * @param steps what one turn counts as: itself and all arguments of the body
 */
record Items(Rule list, Rule body, int steps) {

    /** The first two arguments of a loop that may end early, or null after a finding. */
    static @Nullable Items compile(Arguments arguments) {
        if (!arguments.areListOf(2, 2)) {
            return null;
        }
        return of(arguments, 1);
    }

    /**
     * The first two arguments of a loop that goes through all items, each turn so many steps beside the body's, or null
     * after a finding.
     */
    static @Nullable Items compileAll(Arguments arguments, int count, int turn) {
        if (!arguments.areListOf(count, count)) {
            return null;
        }
        Items items = of(arguments, turn);
        if (items.list instanceof Literal literal
                && literal.value() instanceof JsonArray array
                && !Scope.couldTake((long) array.items().size() * items.steps)) {
            String message = "its " + array.items().size() + " turns of " + items.steps
                    + " steps are more than an evaluation may take";
            arguments.fault(TargetingFault.RULE_TOO_LARGE, arguments.place(0), message);
        }
        return items;
    }

    private static Items of(Arguments arguments, int turn) {
        Rule list = arguments.rule(0);
        int before = arguments.compiledSoFar();
        Rule body = arguments.ruleOfItem(1);
        return new Items(list, body, turn + arguments.compiledSoFar() - before);
    }

    /** The items; null where the first argument is no list. */
    @Nullable
    List<JsonValue> of(Scope scope) {
        return list.evaluate(scope) instanceof JsonArray array ? array.items() : null;
    }

    /** Asked before each item: whether the evaluation may take another turn. */
    boolean mayGoOn(Scope scope) {
        return scope.permitsTurn(steps);
    }

    JsonValue answer(Scope scope, JsonValue item) {
        return body.evaluate(scope.of(item));
    }

    boolean holds(Scope scope, JsonValue item) {
        return Coercion.truth(answer(scope, item));
    }
}
