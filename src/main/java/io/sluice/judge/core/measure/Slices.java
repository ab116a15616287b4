package io.sluice.judge.core.measure;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A proportion cut by slice of the users: k of n for each of the 20 slices into which an evaluation puts its user. All
 * requests of one user fall into one slice, so that slices tell how much users differ where requests cannot.
 *
 * @param parts 20, in the order of their numbers
 */
public record Slices(List<Proportion> parts) {
    /** As many as an evaluation numbers, 0 to 19. */
    public static final int COUNT = 20;

    public Slices {
        if (parts.size() != COUNT) {
            throw Refused.field("slices", "must have " + COUNT + " pairs, one for each slice");
        }
        parts = List.copyOf(parts);
    }

    /** All slices together: requests without a slice are not in it. */
    public Proportion total() {
        long count = 0;
        long of = 0;
        for (Proportion part : parts) {
            count += part.count();
            of += part.of();
        }
        return new Proportion(count, of);
    }

    Slices plus(Slices later) {
        List<Proportion> sums = new ArrayList<>(COUNT);
        for (int i = 0; i < COUNT; i++) {
            Proportion one = parts.get(i);
            Proportion other = later.parts.get(i);
            sums.add(new Proportion(one.count() + other.count(), one.of() + other.of()));
        }
        return new Slices(sums);
    }

    Slices each(UnaryOperator<Proportion> change) {
        return new Slices(parts.stream().map(change).toList());
    }

    /** Pairs {@code [of, count]}. */
    JsonArray toJson() {
        return JsonValue.array(parts.stream()
                .map(part -> JsonValue.array(List.of(JsonValue.number(part.of()), JsonValue.number(part.count()))))
                .toList());
    }

    static Slices ofJson(List<JsonValue> pairs) {
        return new Slices(pairs.stream()
                .map(pair -> ((JsonArray) pair).items())
                .map(pair -> new Proportion(count(pair.get(1)), count(pair.get(0))))
                .toList());
    }

    private static long count(JsonValue number) {
        return ((JsonNumber) number).decimal().longValueExact();
    }
}
