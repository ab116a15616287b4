package io.sluice.flags.core.targeting;

/** How one operator of the dialect becomes a node: it checks its arguments and compiles them. */
@FunctionalInterface
public interface Operator {
    Rule compile(Arguments arguments);
}
