package io.sluice.flags.core.targeting;

import java.util.Map;
import java.util.TreeMap;

/** The dialect: every operator by its name. */
final class Operators {
    static final Map<String, Operator> ALL = Map.ofEntries(
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

    private Operators() {}

    /** For a finding's message. */
    static String names() {
        return String.join(" ", new TreeMap<>(ALL).keySet());
    }
}
