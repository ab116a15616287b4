package io.sluice.judge.core.measure;

import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One side of the comparison: a version and what was counted of it.
 *
 * @param version what served the requests
 * @param requests finished requests; the policy's minimum is asked of this count
 * @param measurements by metric name, at most 20
 * @param aside counts that are no metric
 * @param strata parts of the requests by tenant or by route, at most 20; what belongs to none of them is in none
 */
public record Arm(
        String version,
        long requests,
        SortedMap<String, Measurement> measurements,
        SideCounts aside,
        SortedMap<String, Stratum> strata) {
    private static final int MOST_METRICS = 20;

    public Arm {
        Names.version("version", version);
        Measurement.count("requests", requests);
        measurements = Collections.unmodifiableSortedMap(new TreeMap<>(measurements));
        if (measurements.size() > MOST_METRICS) {
            throw Refused.field("metrics", "must have at most " + MOST_METRICS + " metrics");
        }
        for (String name : measurements.keySet()) {
            Names.key("metrics", name);
        }
        strata = Collections.unmodifiableSortedMap(new TreeMap<>(strata));
        Stratum.requireParts(strata, requests, measurements);
    }

    public Arm(String version, long requests, SortedMap<String, Measurement> measurements, SideCounts aside) {
        this(version, requests, measurements, aside, Collections.emptySortedMap());
    }

    public Arm(String version, long requests, SortedMap<String, Measurement> measurements) {
        this(version, requests, measurements, SideCounts.NONE);
    }

    /** An arm that has not served a request. */
    public static Arm empty(String version) {
        return new Arm(version, 0, Collections.emptySortedMap());
    }

    /** The metric's numbers, or null where this arm does not carry it. */
    public @Nullable Measurement get(String metric) {
        return measurements.get(metric);
    }

    /** Requests that began: those that ended, and those of which the sender knows that they did not. */
    public long begun() {
        return get("unfinished") instanceof Proportion unfinished ? requests + unfinished.count() : requests;
    }

    /** Whether the arm has something to judge of that metric. */
    public boolean carries(String metric) {
        Measurement measurement = get(metric);
        return measurement != null && measurement.hasData();
    }

    /**
     * This arm and a later increment of the same version. A metric that one increment lacks is counted over the others
     * alone, so its own n is smaller than the number of requests.
     *
     * @throws Refused naming the metric where its increments cannot be added
     */
    public Arm plus(Arm later) {
        if (!version.equals(later.version)) {
            throw new IllegalArgumentException("another version: " + version + " and " + later.version);
        }
        SortedMap<String, Measurement> sums = new TreeMap<>(measurements);
        later.measurements.forEach((name, more) -> {
            Measurement before = sums.get(name);
            sums.put(name, before == null ? more : added(name, before, more));
        });
        SortedMap<String, Stratum> parts = new TreeMap<>(strata);
        later.strata.forEach((name, more) -> parts.merge(name, more, Stratum::plus));
        return new Arm(version, requests + later.requests, sums, aside.plus(later.aside), parts);
    }

    private static Measurement added(String name, Measurement before, Measurement more) {
        try {
            return before.plus(more);
        } catch (Refused refused) {
            throw refused.inside("metrics." + name);
        }
    }

    /** The canonical form: decimals as plain text. {@link #ofJson} reads it back. */
    public JsonObject toJson() {
        return ArmJson.write(this);
    }

    /** Reads what {@link #toJson} wrote. */
    public static Arm ofJson(JsonObject json) {
        return ArmJson.read(json);
    }
}
