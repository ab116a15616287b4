package io.sluice.flags.core.targeting;

/**
 * How large a rule is, with the segments that it refers to written out.
 *
 * @param operators how many there are
 * @param depth how deep they nest
 * @param loops how deep {@code map} and its like nest
 */
record RuleSize(int operators, int depth, int loops) {
    /** Far more than a person writes; allow lists do not count. */
    static final int OPERATORS_MAX = 10_000;

    /** Deep enough for every rule a person wrote, and far from the end of the stack. */
    static final int DEPTH_MAX = 100;

    /** A list of lists; each further level multiplies the time of an evaluation by the length of a list. */
    static final int LOOPS_MAX = 2;

    static final RuleSize NONE = new RuleSize(0, 0, 0);

    /** Of two rules in one, the second so deep inside. */
    RuleSize with(RuleSize other, int atDepth, int atLoops) {
        return new RuleSize(
                Math.min(operators + other.operators, OPERATORS_MAX + 1),
                Math.max(depth, atDepth + other.depth),
                Math.max(loops, atLoops + other.loops));
    }
}
