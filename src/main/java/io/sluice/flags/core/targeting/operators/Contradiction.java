package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds an {@code and} that no user can satisfy: one attribute asked to be two different values, or a condition beside
 * its own negation. It knows {@code ==}, {@code ===} and {@code in} of an attribute and literals, and is silent where
 * it does not know.
 */
final class Contradiction {
    private static final int COMPARISONS_MAX = 1_000_000;

    private final Map<JsonValue, List<JsonValue>> allowed = new HashMap<>();
    private final Set<JsonValue> conditions = new HashSet<>();

    private Contradiction() {}

    /** One finding at the first condition that contradicts those before it. */
    static void check(Arguments arguments) {
        Contradiction known = new Contradiction();
        for (int i = 0; i < arguments.size(); i++) {
            String fault = known.add(arguments.raw(i));
            if (fault != null) {
                arguments.fault(TargetingFault.CONTRADICTION, arguments.place(i), fault);
                return;
            }
        }
    }

    private @Nullable String add(JsonValue condition) {
        conditions.add(negated(negated(condition)));
        if (conditions.contains(negated(condition))) {
            return "is never true: its opposite stands beside it";
        }
        if (!(condition instanceof JsonObject rule) || rule.members().size() != 1) {
            return null;
        }
        Map.Entry<String, JsonValue> operation =
                rule.members().entrySet().iterator().next();
        return operation.getValue() instanceof JsonArray operands
                        && operands.items().size() == 2
                ? add(
                        operation.getKey(),
                        operands.items().get(0),
                        operands.items().get(1))
                : null;
    }

    private @Nullable String add(String operator, JsonValue left, JsonValue right) {
        switch (operator) {
            case "==", "===" -> {
                return isAttribute(left) && isScalar(right)
                        ? narrow(left, List.of(right))
                        : isAttribute(right) && isScalar(left) ? narrow(right, List.of(left)) : null;
            }
            case "in" -> {
                return isAttribute(left)
                                && right instanceof JsonArray list
                                && list.items().stream().allMatch(Contradiction::isScalar)
                        ? narrow(left, list.items())
                        : null;
            }
            default -> {
                return null;
            }
        }
    }

    /** Loosely equal values pass, so that what a user could satisfy is never called a contradiction. */
    private @Nullable String narrow(JsonValue attribute, List<JsonValue> values) {
        List<JsonValue> before = allowed.get(attribute);
        if (before != null && (long) before.size() * values.size() > COMPARISONS_MAX) {
            return null;
        }
        List<JsonValue> both = before == null
                ? values
                : before.stream()
                        .filter(one -> values.stream().anyMatch(other -> Coercion.looselyEqual(one, other)))
                        .toList();
        allowed.put(attribute, both);
        return before != null && both.isEmpty()
                ? "is never true: the conditions before it ask for another value"
                : null;
    }

    private static JsonValue negated(JsonValue condition) {
        if (condition instanceof JsonObject rule && rule.members().size() == 1 && rule.get("!") != null) {
            JsonValue inner = rule.get("!");
            return inner instanceof JsonArray list && list.items().size() == 1
                    ? list.items().get(0)
                    : inner;
        }
        return JsonValue.object(Map.of("!", JsonValue.array(List.of(condition))));
    }

    private static boolean isAttribute(JsonValue value) {
        return value instanceof JsonObject rule && rule.members().size() == 1 && rule.get("var") instanceof JsonString;
    }

    private static boolean isScalar(JsonValue value) {
        return !(value instanceof JsonObject || value instanceof JsonArray);
    }
}
