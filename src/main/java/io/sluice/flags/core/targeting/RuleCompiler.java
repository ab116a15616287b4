package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Turns the JSON of a targeting into nodes, and goes on after a fault so that its author sees all of them at once. */
final class RuleCompiler {
    private final Map<String, Operator> operators;
    private final SegmentSource segments;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> references = new LinkedHashSet<>();
    private RuleSize size = RuleSize.NONE;
    private int loops;

    RuleCompiler(Map<String, Operator> operators, SegmentSource segments) {
        this.operators = operators;
        this.segments = segments;
    }

    List<Finding> findings() {
        return findings;
    }

    RuleSize size() {
        return size;
    }

    /** The segments that the rule refers to, directly or through others. */
    Set<String> references() {
        return references;
    }

    void fault(TargetingFault fault, String place, String message) {
        findings.add(fault.at(place, message));
    }

    Rule compile(JsonValue value, String place, int depth) {
        if (value instanceof JsonObject object) {
            return isWithinLimits(RuleSize.ofOperator(object), place, depth)
                    ? operation(object, place, depth)
                    : Literal.NULL;
        }
        if (value instanceof JsonArray array) {
            return isWithinLimits(RuleSize.NONE, place, depth) ? list(array, place, depth) : Literal.NULL;
        }
        return new Literal(value);
    }

    /** Compiles what a {@code map} and its like ask of each item. */
    Rule compileLoop(JsonValue body, String place, int depth) {
        loops++;
        Rule rule = isWithinLimits(RuleSize.NONE, place, depth) ? compile(body, place, depth) : Literal.NULL;
        loops--;
        return rule;
    }

    /** The segment of that name; a finding and nothing where it cannot stand here. */
    Rule segment(String name, String place, int depth) {
        Segment segment = segments.segment(name);
        if (segment == null) {
            String message = segments.isUnderWay(name)
                    ? "refers back to the segment " + name + ", in which it stands"
                    : "there is no segment " + name;
            fault(TargetingFault.SEGMENT_UNKNOWN, place, message);
            return Literal.NULL;
        }
        references.add(name);
        references.addAll(segment.references());
        return isWithinLimits(segment.size(), place, depth) ? segment.rule() : Literal.NULL;
    }

    private boolean isWithinLimits(RuleSize added, String place, int depth) {
        boolean wasTooLarge = size.isTooLarge();
        size = size.with(added, depth, loops);
        if (depth + added.depth() > RuleSize.DEPTH_MAX) {
            fault(TargetingFault.RULE_TOO_DEEP, place, "a rule nests at most " + RuleSize.DEPTH_MAX + " deep");
            return false;
        }
        if (loops + added.loops() > RuleSize.LOOPS_MAX) {
            fault(TargetingFault.RULE_TOO_DEEP, place, "loops nest at most " + RuleSize.LOOPS_MAX + " deep");
            return false;
        }
        if (size.isTooLarge()) {
            if (!wasTooLarge) {
                String most = size.operators() > RuleSize.OPERATORS_MAX
                        ? RuleSize.OPERATORS_MAX + " operators"
                        : RuleSize.ARGUMENTS_MAX + " arguments";
                String message = "a rule has at most " + most + ", with its segments";
                fault(TargetingFault.RULE_TOO_LARGE, place, message);
            }
            return false;
        }
        return true;
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
        if (items.stream().allMatch(Literal.class::isInstance)) {
            return new Literal(new JsonArray(
                    items.stream().map(item -> ((Literal) item).value()).toList()));
        }
        return isWithinLimits(RuleSize.ofArguments(items.size()), place, depth) ? new ListRule(items) : Literal.NULL;
    }
}
