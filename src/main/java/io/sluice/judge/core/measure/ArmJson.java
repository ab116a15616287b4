package io.sluice.judge.core.measure;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The canonical form of an arm: counts as numbers, decimals as plain text, what was not sent is absent. */
final class ArmJson {
    private ArmJson() {}

    static JsonObject write(Arm arm) {
        Canonical metrics = new Canonical();
        arm.measurements().forEach((name, measurement) -> metrics.put(name, measurement.toJson()));
        return new Canonical()
                .text("version", arm.version())
                .count("requests", arm.requests())
                .put("metrics", metrics.object())
                .count("subjects", arm.aside().subjects())
                .count("servedByFallback", arm.aside().servedByFallback())
                .put("by", arm.strata().isEmpty() ? null : strata(arm.strata()))
                .object();
    }

    private static JsonObject strata(SortedMap<String, Stratum> strata) {
        Canonical written = new Canonical();
        strata.forEach((name, stratum) -> written.put(name, stratum.toJson()));
        return written.object();
    }

    static Arm read(JsonObject json) {
        StoredObject arm = new StoredObject(json);
        StoredObject metrics = arm.object("metrics");
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        for (String name : metrics.json().members().keySet()) {
            measurements.put(name, measurement(metrics.object(name)));
        }
        SideCounts aside = new SideCounts(arm.optionalCount("subjects"), arm.optionalCount("servedByFallback"));
        return new Arm(arm.text("version"), arm.count("requests"), measurements, aside, strata(arm));
    }

    private static SortedMap<String, Stratum> strata(StoredObject arm) {
        SortedMap<String, Stratum> strata = new TreeMap<>();
        if (arm.has("by")) {
            StoredObject stored = arm.object("by");
            for (String name : stored.json().members().keySet()) {
                strata.put(name, Stratum.ofJson(stored.object(name)));
            }
        }
        return strata;
    }

    /** The member that only one form has tells the form. */
    private static Measurement measurement(StoredObject stored) {
        if (stored.has("count")) {
            return Proportion.ofJson(stored);
        }
        if (stored.has("p95Ms")) {
            return new SingleP95(stored.decimal("p95Ms"), stored.count("windows"));
        }
        if (stored.has("counts")) {
            return histogram(stored.items("boundsMs"), stored.items("counts"));
        }
        if (stored.has("valuesMs")) {
            return new Values(decimals(stored.items("valuesMs")));
        }
        if (stored.has("per")) {
            return new Ratio(stored.decimal("sum"), stored.decimal("per"), squares(stored));
        }
        return new Mean(stored.decimal("sum"), stored.count("of"), stored.optionalDecimal("sumOfSquares"));
    }

    private static @Nullable RatioSquares squares(StoredObject stored) {
        return stored.has("sumOfProducts")
                ? new RatioSquares(
                        stored.count("of"),
                        stored.decimal("sumOfSquares"),
                        stored.decimal("perSumOfSquares"),
                        stored.decimal("sumOfProducts"))
                : null;
    }

    private static Histogram histogram(List<JsonValue> bounds, List<JsonValue> counts) {
        List<Histogram.Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            BigDecimal bound = bounds.get(i) instanceof JsonString text ? new BigDecimal(text.value()) : null;
            long count = ((JsonNumber) counts.get(i)).decimal().longValueExact();
            buckets.add(new Histogram.Bucket(bound, count));
        }
        return new Histogram(buckets);
    }

    private static List<BigDecimal> decimals(List<JsonValue> items) {
        return items.stream()
                .map(item -> new BigDecimal(((JsonString) item).value()))
                .toList();
    }
}
