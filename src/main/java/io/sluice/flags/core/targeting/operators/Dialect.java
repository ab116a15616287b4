package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Operator;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.flags.core.targeting.operators.Quantified.Quantity;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Map;

/**
 * Flagd's dialect of JSON Logic: every operator by its name.
 *
 * <p>JSON Logic's {@code log} alone is refused: it would write what a context says of a user into a log.
 */
public final class Dialect {
    private static final Map<String, Operator> OPERATORS = Map.ofEntries(
            Map.entry("if", If::compile),
            Map.entry("?:", If::compile),
            Map.entry("==", arguments -> Equality.compile(arguments, false, false)),
            Map.entry("!=", arguments -> Equality.compile(arguments, false, true)),
            Map.entry("===", arguments -> Equality.compile(arguments, true, false)),
            Map.entry("!==", arguments -> Equality.compile(arguments, true, true)),
            Map.entry("<", arguments -> Order.compile(arguments, Order.Relation.LESS)),
            Map.entry("<=", arguments -> Order.compile(arguments, Order.Relation.LESS_OR_EQUAL)),
            Map.entry(">", arguments -> Order.compile(arguments, Order.Relation.GREATER)),
            Map.entry(">=", arguments -> Order.compile(arguments, Order.Relation.GREATER_OR_EQUAL)),
            Map.entry("and", And::compile),
            Map.entry("or", Or::compile),
            Map.entry("!", arguments -> Not.compile(arguments, true)),
            Map.entry("!!", arguments -> Not.compile(arguments, false)),
            Map.entry("in", In::compile),
            Map.entry("var", Var::compile),
            Map.entry("cat", Cat::compile),
            Map.entry("substr", Substr::compile),
            Map.entry("+", Sum::compile),
            Map.entry("-", Difference::compile),
            Map.entry("*", Product::compile),
            Map.entry("/", Quotient::compile),
            Map.entry("%", Remainder::compile),
            Map.entry("min", arguments -> Extreme.compile(arguments, false)),
            Map.entry("max", arguments -> Extreme.compile(arguments, true)),
            Map.entry("map", Mapped::compile),
            Map.entry("filter", Filtered::compile),
            Map.entry("reduce", Reduced::compile),
            Map.entry("all", arguments -> Quantified.compile(arguments, Quantity.ALL)),
            Map.entry("some", arguments -> Quantified.compile(arguments, Quantity.SOME)),
            Map.entry("none", arguments -> Quantified.compile(arguments, Quantity.NONE)),
            Map.entry("merge", Merge::compile),
            Map.entry("missing", Missing::compile),
            Map.entry("missing_some", MissingSome::compile),
            Map.entry("starts_with", arguments -> Affix.compile(arguments, true)),
            Map.entry("ends_with", arguments -> Affix.compile(arguments, false)),
            Map.entry("sem_ver", SemVer::compile),
            Map.entry("fractional", Fractional::compile),
            Map.entry("$ref", Reference::compile));

    private Dialect() {}

    /** Compiles flagd's targeting object, which uses no segments. */
    public static Targeting read(JsonObject targeting) {
        return read(targeting, Segments.NONE);
    }

    /** Compiles flagd's targeting object; the places of its findings start with {@code targeting}. */
    public static Targeting read(JsonObject targeting, Segments segments) {
        return Targeting.read(targeting, "targeting", OPERATORS, segments);
    }

    /** Compiles the {@code $evaluators} of a document; the places of the findings start with that word. */
    public static Segments segments(Map<String, JsonObject> evaluators) {
        return Segments.read(evaluators, OPERATORS);
    }
}
