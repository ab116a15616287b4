package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Turns the JSON of a targeting into nodes, and goes on after a fault so that its author sees all of them at once. */
final class RuleCompiler {
    /** Deep enough for every rule a person wrote, and far from the end of the stack. */
    static final int DEPTH_MAX = 100;

    private final Map<String, Operator> operators;
    private final List<Finding> findings = new ArrayList<>();

    RuleCompiler(Map<String, Operator> operators) {
        this.operators = operators;
    }

    List<Finding> findings() {
        return findings;
    }

    void fault(TargetingFault fault, String place, String message) {
        findings.add(fault.at(place, message));
    }

    Rule compile(JsonValue value, String place, int depth) {
        if (depth > DEPTH_MAX) {
            fault(TargetingFault.RULE_TOO_DEEP, place, "a rule nests at most " + DEPTH_MAX + " deep");
            return Literal.NULL;
        }
        if (value instanceof JsonObject object) {
            return operation(object, place, depth);
        }
        return value instanceof JsonArray array ? list(array, place, depth) : new Literal(value);
    }

    private Rule operation(JsonObject object, String place, int depth) {
        if (object.members().size() != 1) {
            fault(TargetingFault.RULE_MALFORMED, place, "a rule is an object with one member, the operator");
            return Literal.NULL;
        }
        Map.Entry<String, JsonValue> member =
                object.members().entrySet().iterator().next();
        String operator = member.getKey();
        Operator known = operators.get(operator);
        if (known == null) {
            String message = "the operator " + operator + " is not in the dialect, which has "
                    + String.join(" ", new TreeSet<>(operators.keySet()));
            fault(TargetingFault.OPERATOR_UNKNOWN, place + "." + operator, message);
            return Literal.NULL;
        }
        return known.compile(new Arguments(this, place + "." + operator, member.getValue(), depth + 1));
    }

    private Rule list(JsonArray array, String place, int depth) {
        List<Rule> items = new ArrayList<>();
        for (int i = 0; i < array.items().size(); i++) {
            items.add(compile(array.items().get(i), place + "[" + i + "]", depth + 1));
        }
        return items.stream().allMatch(Literal.class::isInstance) ? new Literal(array) : new ListRule(items);
    }
}
