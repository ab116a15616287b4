package io.sluice.judge.core.measure;

import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an arm counted of one tenant or route.
 *
 * @param requests of the arm's
 * @param proportions by metric name: those of the arm's proportions that were counted for this part
 */
public record Stratum(long requests, SortedMap<String, Proportion> proportions) {
    /** The watch keeps a part of its error for each of them, so that their number has to be known beforehand. */
    public static final int MOST = 20;

    private static final int LONGEST_NAME = 128;

    public Stratum {
        Measurement.count("requests", requests);
        proportions = Collections.unmodifiableSortedMap(new TreeMap<>(proportions));
    }

    public @Nullable Proportion get(String metric) {
        return proportions.get(metric);
    }

    Stratum plus(Stratum later) {
        SortedMap<String, Proportion> sums = new TreeMap<>(proportions);
        later.proportions.forEach(
                (name, more) -> sums.merge(name, more, (before, after) -> (Proportion) before.plus(after)));
        return new Stratum(requests + later.requests, sums);
    }

    /** Refuses too many strata, and those that cannot be parts of an arm with these counts. */
    static void requireParts(
            SortedMap<String, Stratum> strata, long requests, SortedMap<String, Measurement> measurements) {
        if (strata.size() > MOST) {
            throw Refused.field(
                    "by", "must have at most " + MOST + " strata in all; keep the largest and leave the rest");
        }
        long all = 0;
        SortedMap<String, Proportion> sums = new TreeMap<>();
        for (SortedMap.Entry<String, Stratum> named : strata.entrySet()) {
            Require.text("by", named.getKey(), LONGEST_NAME);
            all += named.getValue().requests;
            named.getValue().proportions.forEach((metric, part) -> {
                if (!(measurements.get(metric) instanceof Proportion)) {
                    throw Refused.field(
                            "by." + named.getKey(), "counts " + metric + ", which the arm does not as a proportion");
                }
                sums.merge(
                        metric,
                        part,
                        (one, other) -> new Proportion(one.count() + other.count(), one.of() + other.of()));
            });
        }
        if (all > requests) {
            throw Refused.field("by", "must be parts of " + requests + " requests, and add up to " + all);
        }
        sums.forEach((metric, sum) -> {
            if (measurements.get(metric) instanceof Proportion whole) {
                Proportion.requirePart("by", sum, whole.count(), whole.of());
            }
        });
    }

    JsonObject toJson() {
        Canonical metrics = new Canonical();
        proportions.forEach((name, proportion) -> metrics.put(name, proportion.toJson()));
        return new Canonical()
                .count("requests", requests)
                .put("metrics", metrics.object())
                .object();
    }

    static Stratum ofJson(StoredObject stored) {
        StoredObject metrics = stored.object("metrics");
        SortedMap<String, Proportion> proportions = new TreeMap<>();
        for (String name : metrics.json().members().keySet()) {
            proportions.put(name, Proportion.ofJson(metrics.object(name)));
        }
        return new Stratum(stored.count("requests"), proportions);
    }
}
