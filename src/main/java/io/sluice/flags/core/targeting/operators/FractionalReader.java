package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks and compiles the arguments of a {@code fractional}: an optional bucketing value, then the parts. */
final class FractionalReader {
    private static final Literal ONE = new Literal(JsonValue.number(1));
    private static final Literal ZERO = new Literal(JsonValue.number(0));
    private static final BigDecimal WEIGHT_MAX = BigDecimal.valueOf(Weights.SUM_MAX);

    private final Arguments arguments;
    private final List<Rule> variants = new ArrayList<>();
    private final List<Rule> weights = new ArrayList<>();
    private boolean areWeightsKnown = true;
    private long sum;

    FractionalReader(Arguments arguments) {
        this.arguments = arguments;
    }

    Rule read() {
        if (!arguments.areListOf(1, Integer.MAX_VALUE)) {
            return Literal.NULL;
        }
        boolean isShorthand = arguments.raw(0) instanceof JsonArray;
        Rule bucketBy = isShorthand ? null : bucketBy();
        for (int i = isShorthand ? 0 : 1; i < arguments.size(); i++) {
            part(arguments.raw(i), arguments.place(i));
        }
        if (variants.isEmpty()) {
            fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(), "needs at least one part, [variant, weight]");
            return Literal.NULL;
        }
        if (areWeightsKnown && (sum < 1 || sum > Weights.SUM_MAX)) {
            String message = "the weights add to " + sum + "; the sum must be 1 to " + Weights.SUM_MAX;
            fault(TargetingFault.WEIGHT_SUM, arguments.place(), message);
        }
        return Fractional.of(bucketBy, variants, weights);
    }

    private @Nullable Rule bucketBy() {
        if (arguments.raw(0) instanceof JsonObject) {
            return arguments.rule(0);
        }
        fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(0), "the bucketing value is a rule, such as a var");
        return null;
    }

    private void part(JsonValue written, String place) {
        List<JsonValue> part = written instanceof JsonArray array ? array.items() : List.of();
        if (part.isEmpty() || part.size() > 2) {
            fault(TargetingFault.OPERATOR_ARGUMENTS, place, "a part is [variant] or [variant, weight]");
            return;
        }
        variants.add(arguments.inside(part.get(0), place + "[0]"));
        weights.add(part.size() == 1 ? known(ONE) : weight(part.get(1), place + "[1]"));
    }

    private Rule weight(JsonValue written, String place) {
        if (written instanceof JsonObject) {
            areWeightsKnown = false;
            return arguments.inside(written, place);
        }
        if (written instanceof JsonNumber number && isWeight(number)) {
            return known(new Literal(number));
        }
        areWeightsKnown = false;
        fault(TargetingFault.WEIGHT_INVALID, place, "a weight is a whole number from 0 to " + Weights.SUM_MAX);
        return isNegative(written) ? ZERO : ONE;
    }

    /** Refused where it is written; what flagd's daemon serves where it was not refused is a weight of 0. */
    private static boolean isNegative(JsonValue written) {
        return written instanceof JsonNumber number && number.decimal().signum() < 0;
    }

    private static boolean isWeight(JsonNumber number) {
        BigDecimal value = number.decimal();
        boolean isWhole = value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
        return isWhole && value.signum() >= 0 && value.compareTo(WEIGHT_MAX) <= 0;
    }

    private Rule known(Literal weight) {
        sum += (long) Coercion.number(weight.value());
        return weight;
    }

    private void fault(TargetingFault fault, String place, String message) {
        arguments.fault(fault, place, message);
    }
}
