package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import java.util.ArrayList;
import java.util.List;

/** What stands behind an operator, not yet compiled, with its place for the findings. */
public final class Arguments {
    private final RuleCompiler compiler;
    private final String place;
    private final boolean isList;
    private final List<JsonValue> items;
    private final int depth;

    Arguments(RuleCompiler compiler, String place, JsonValue written, int depth) {
        this.compiler = compiler;
        this.place = place;
        this.isList = written instanceof JsonArray;
        this.items = written instanceof JsonArray array ? array.items() : List.of(written);
        this.depth = depth;
    }

    public int size() {
        return items.size();
    }

    public JsonValue raw(int index) {
        return items.get(index);
    }

    /** The place of one argument, for example {@code targeting.if[2]}. */
    public String place(int index) {
        return isList ? place + "[" + index + "]" : place;
    }

    public String place() {
        return place;
    }

    public Rule rule(int index) {
        return compiler.compile(items.get(index), place(index), depth);
    }

    /** How many arguments have been compiled so far, in the whole rule. */
    public int compiledSoFar() {
        return compiler.size().arguments();
    }

    /** Compiles what a {@code map} and its like ask of each item. */
    public Rule ruleOfItem(int index) {
        return compiler.compileLoop(items.get(index), place(index), depth);
    }

    /** The segment that a {@code $ref} names. */
    public Rule segment(String name) {
        return compiler.segment(name, place, depth);
    }

    /** Compiles something that stands inside an argument. */
    public Rule inside(JsonValue value, String where) {
        return compiler.compile(value, where, depth + 1);
    }

    public List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            rules.add(rule(i));
        }
        return List.copyOf(rules);
    }

    /** Whether this is a list of min to max arguments; otherwise that is a finding. */
    public boolean areListOf(int min, int max) {
        if (!isList) {
            fault(TargetingFault.OPERATOR_ARGUMENTS, place, "takes its arguments as a list");
            return false;
        }
        return areNumbered(min, max);
    }

    /** As {@link #areListOf}, where a single argument may also stand without a list. */
    public boolean areNumbered(int min, int max) {
        if (items.size() >= min && items.size() <= max) {
            return true;
        }
        String wanted =
                min == max ? "exactly " + min : max == Integer.MAX_VALUE ? min + " or more" : min + " to " + max;
        fault(TargetingFault.OPERATOR_ARGUMENTS, place, "takes " + wanted + " arguments, not " + items.size());
        return false;
    }

    public void fault(TargetingFault fault, String where, String message) {
        compiler.fault(fault, where, message);
    }
}
