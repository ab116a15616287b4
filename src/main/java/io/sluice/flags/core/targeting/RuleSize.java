package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;

/**
 * How large a rule is, with the segments that it refers to written out.
 *
 * @param operators how many there are
 * @param arguments how many they take; a list without rules inside is one
 * @param depth how deep they nest
 * @param loops how deep {@code map} and its like nest
 */
record RuleSize(int operators, int arguments, int depth, int loops) {
    /** Far more than a person writes; allow lists do not count. */
    static final int OPERATORS_MAX = 10_000;

    /** A rule that an evaluation cannot go through once is never of use. */
    static final int ARGUMENTS_MAX = Allowance.STEPS_MAX;

    /** Deep enough for every rule a person wrote, and far from the end of the stack. */
    static final int DEPTH_MAX = 100;

    /** A list of lists; each further level multiplies the time of an evaluation by the length of a list. */
    static final int LOOPS_MAX = 2;

    static final RuleSize NONE = new RuleSize(0, 0, 0, 0);

    static RuleSize ofOperator(JsonObject written) {
        int arguments = 0;
        for (JsonValue behind : written.members().values()) {
            arguments += behind instanceof JsonArray array ? array.items().size() : 1;
        }
        return new RuleSize(1, arguments, 0, 0);
    }

    static RuleSize ofArguments(int arguments) {
        return new RuleSize(0, arguments, 0, 0);
    }

    boolean isTooLarge() {
        return operators > OPERATORS_MAX || arguments > ARGUMENTS_MAX;
    }

    /** Of two rules in one, the second so deep inside. */
    RuleSize with(RuleSize other, int atDepth, int atLoops) {
        return new RuleSize(
                Math.min(operators + other.operators, OPERATORS_MAX + 1),
                (int) Math.min((long) arguments + other.arguments, ARGUMENTS_MAX + 1),
                Math.max(depth, atDepth + other.depth),
                Math.max(loops, atLoops + other.loops));
    }
}
