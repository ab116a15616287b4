package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Operator;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Map;

/** The part of flagd's JSONLogic dialect that Sluice speaks: every operator by its name. */
public final class Dialect {
    private static final Map<String, Operator> OPERATORS = Map.ofEntries(
            Map.entry("if", If::compile),
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
            Map.entry("fractional", Fractional::compile));

    private Dialect() {}

    /** Compiles flagd's targeting object; the places of its findings start with {@code targeting}. */
    public static Targeting read(JsonObject targeting) {
        return Targeting.read(targeting, OPERATORS);
    }
}
