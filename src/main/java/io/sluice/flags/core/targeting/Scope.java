package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * What a rule may look at in one evaluation, and how much it may do there.
 *
 * <p>For one thread. What is small and stands outside of a loop is not counted: a rule has only so many operators. The
 * count begins with the first loop, or the first value that is not small.
 */
public final class Scope {
    private static final int SMALL = 64;

    private final String flagKey;
    private final JsonValue data;
    private final long epochSeconds;
    private final boolean isItem;
    private @Nullable Allowance allowance;

    /**
     * The scope of a whole rule.
     *
     * @param flagKey the flag in evaluation
     * @param context what a {@code var} reads
     * @param epochSeconds the time of the evaluation, in seconds since 1970 UTC
     */
    public Scope(String flagKey, JsonValue context, long epochSeconds) {
        this(flagKey, context, epochSeconds, false, null);
    }

    private Scope(String flagKey, JsonValue data, long epochSeconds, boolean isItem, @Nullable Allowance allowance) {
        this.flagKey = flagKey;
        this.data = data;
        this.epochSeconds = epochSeconds;
        this.isItem = isItem;
        this.allowance = allowance;
    }

    /** The scope in which one item of a list is looked at. */
    public Scope of(JsonValue item) {
        return new Scope(flagKey, item, epochSeconds, true, allowance());
    }

    public String flagKey() {
        return flagKey;
    }

    /** What a {@code var} reads: the context, or within a {@code map} and its like the item. */
    public JsonValue data() {
        return data;
    }

    public long epochSeconds() {
        return epochSeconds;
    }

    /** Whether the data is an item, beside which neither the targeting key nor {@code $flagd} is to be seen. */
    public boolean isItem() {
        return isItem;
    }

    /** Whether the evaluation was to take more than it may; then its answer is none. */
    public boolean isExhausted() {
        return allowance != null && allowance.isExhausted();
    }

    /** Whether an evaluation that does nothing else could take so many steps. */
    public static boolean couldTake(long steps) {
        return steps <= Allowance.STEPS_MAX;
    }

    /** The same of so many items or UTF-16 units to be built. */
    public static boolean couldBuild(long size) {
        return size <= Allowance.BUILT_MAX;
    }

    /** Takes so many steps; false where that is more than are left. */
    public boolean permitsSteps(long more) {
        return allowance == null && more <= SMALL || allowance().permitsSteps(more);
    }

    /** Takes one turn of a loop, of so many steps. */
    public boolean permitsTurn(int steps) {
        return allowance().permitsSteps(steps);
    }

    /** Takes so many items or UTF-16 units to be built; false where that is more than are left. */
    public boolean permitsBuilding(long more) {
        return allowance == null && more <= SMALL || allowance().permitsBuilding(more);
    }

    /** Takes the steps of going through the value with all that is inside. */
    public boolean permitsReading(JsonValue value) {
        return isSmall(value) || allowance().permitsReading(value);
    }

    /** The rule's answer, for who goes through the whole of it; null where that is more than is left. */
    public JsonValue whole(Rule rule) {
        JsonValue answer = rule.evaluate(this);
        return permitsReading(answer) ? answer : JsonNull.NULL;
    }

    private static boolean isSmall(JsonValue value) {
        return value instanceof JsonString text
                ? text.value().length() <= SMALL
                : !(value instanceof JsonArray || value instanceof JsonObject);
    }

    private Allowance allowance() {
        Allowance known = allowance;
        if (known == null) {
            known = new Allowance();
            allowance = known;
        }
        return known;
    }
}
