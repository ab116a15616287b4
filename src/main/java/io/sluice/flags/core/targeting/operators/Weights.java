package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Bucket;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a {@code fractional}: whole numbers whose sum is 1 to 2,147,483,647. */
final class Weights {
    static final int SUM_MAX = Integer.MAX_VALUE;

    private final int[] ends;

    private Weights(int[] ends) {
        this.ends = ends;
    }

    /**
     * The weights of one evaluation; null where they cannot be used. A computed weight below zero counts as zero, and
     * one that is null as one: flagd's rulings, for weights that grow and shrink with the time.
     */
    static @Nullable Weights of(List<JsonValue> values) {
        int[] ends = new int[values.size()];
        long sum = 0;
        for (int i = 0; i < ends.length; i++) {
            long weight = weight(values.get(i));
            sum += weight;
            if (weight < 0 || sum > SUM_MAX) {
                return null;
            }
            ends[i] = (int) sum;
        }
        return sum == 0 ? null : new Weights(ends);
    }

    private static long weight(JsonValue value) {
        if (value == JsonNull.NULL) {
            return 1;
        }
        double number = value instanceof JsonNumber written ? written.asDouble() : Double.NaN;
        boolean isWhole = number == StrictMath.rint(number) && number <= SUM_MAX;
        return isWhole ? (long) Math.max(0, number) : -1;
    }

    /** Which part this text falls into. The last part with a weight ends where the ring ends, so every hash has one. */
    int part(String bucketingValue) {
        int bucket = Bucket.of(bucketingValue, ends[ends.length - 1]);
        int part = 0;
        while (bucket >= ends[part]) {
            part++;
        }
        return part;
    }
}
