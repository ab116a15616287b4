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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code if}: the first branch whose condition is true, else the last argument, else nothing.
 *
 * @param conditions as many as results
 * @param otherwise the answer where no condition is true; the null literal where the author gave none
 */
record If(List<Rule> conditions, List<Rule> results, Rule otherwise) implements Rule {

    /** One argument answers with itself; further ones come in pairs, with the last alone as the else. */
    static Rule compile(Arguments arguments) {
        if (!arguments.areListOf(1, Integer.MAX_VALUE)) {
            return Literal.NULL;
        }
        List<Rule> rules = arguments.rules();
        List<Rule> conditions = new ArrayList<>();
        List<Rule> results = new ArrayList<>();
        Set<JsonValue> branches = new HashSet<>();
        for (int i = 0; i + 1 < rules.size(); i += 2) {
            conditions.add(rules.get(i));
            results.add(rules.get(i + 1));
            branches.add(arguments.raw(i + 1));
        }
        boolean hasElse = rules.size() % 2 == 1;
        branches.add(hasElse ? arguments.raw(rules.size() - 1) : JsonNull.NULL);
        if (branches.size() == 1 && !conditions.isEmpty()) {
            arguments.fault(TargetingFault.SAME_BRANCHES, arguments.place(), "gives the same answer on all branches");
        }
        Rule otherwise = hasElse ? rules.get(rules.size() - 1) : Literal.NULL;
        return conditions.isEmpty() ? otherwise : new If(List.copyOf(conditions), List.copyOf(results), otherwise);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        for (int i = 0; i < conditions.size(); i++) {
            if (Coercion.truth(conditions.get(i).evaluate(scope))) {
                return results.get(i).evaluate(scope);
            }
        }
        return otherwise.evaluate(scope);
    }

    @Override
    public Outcomes outcomes() {
        Outcomes reached = Outcomes.NONE;
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i) instanceof Literal literal) {
                if (Coercion.truth(literal.value())) {
                    return reached.or(results.get(i).outcomes());
                }
            } else {
                reached = reached.or(results.get(i).outcomes());
            }
        }
        return reached.or(otherwise.outcomes());
    }
}
