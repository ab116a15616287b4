package io.sluice.judge;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Slices;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slices of the users as they are sent: 20 pairs of how many there were and how many of them had it. */
final class SlicePairs {
    private SlicePairs() {}

    static @Nullable Slices read(@Nullable List<@Nullable List<@Nullable Long>> pairs) {
        if (pairs == null) {
            return null;
        }
        List<Proportion> parts = new ArrayList<>(Slices.COUNT);
        for (List<@Nullable Long> pair : Require.atMost("slices", pairs, Slices.COUNT)) {
            parts.add(part("slices[" + parts.size() + "]", pair));
        }
        return new Slices(parts);
    }

    private static Proportion part(String place, @Nullable List<@Nullable Long> given) {
        List<@Nullable Long> pair = Require.present(place, given);
        if (pair.size() != 2) {
            throw Refused.field(place, "must be a pair: how many there were, and how many of them had it");
        }
        Long of = Require.present(place + "[0]", pair.get(0));
        Long count = Require.present(place + "[1]", pair.get(1));
        try {
            return new Proportion(count, of);
        } catch (Refused refused) {
            throw Refused.field(place, "count " + count + " of " + of + ": " + refused.detail());
        }
    }
}
