package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;

/**
 * What a rule may look at.
 *
 * @param flagKey the flag in evaluation
 * @param data what a {@code var} reads: the context, or within a {@code map} and its like the item
 * @param epochSeconds the time of the evaluation, in seconds since 1970 UTC
 * @param isItem whether the data is an item, beside which neither the targeting key nor {@code $flagd} is to be seen
 */
public record Scope(String flagKey, JsonValue data, long epochSeconds, boolean isItem) {
    /** The scope of a whole rule. */
    public Scope(String flagKey, JsonValue context, long epochSeconds) {
        this(flagKey, context, epochSeconds, false);
    }

    /** The scope in which one item of a list is looked at. */
    public Scope of(JsonValue item) {
        return new Scope(flagKey, item, epochSeconds, true);
    }
}
