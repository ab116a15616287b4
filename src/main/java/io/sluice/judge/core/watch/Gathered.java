package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Canonical;
import io.sluice.judge.core.measure.StoredObject;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of one metric over the rollout, or of one stratum of it. Twelve significant digits.
 *
 * @param logEvidence its natural logarithm, as if all requests were independent
 * @param overdispersion at least 1; null where no slices of the users were sent, so that independence is assumed
 * @param windows how many windows it comes from
 * @param strata by name, empty inside a stratum
 */
public record Gathered(
        BigDecimal logEvidence, @Nullable BigDecimal overdispersion, long windows, SortedMap<String, Gathered> strata) {

    public Gathered {
        strata = Collections.unmodifiableSortedMap(new TreeMap<>(strata));
    }

    /** What counts: evidence in favour of the candidate stays as it is, evidence against it is divided. */
    BigDecimal discounted(@Nullable BigDecimal factor) {
        return factor == null || logEvidence.signum() < 0
                ? logEvidence
                : logEvidence.divide(factor, new MathContext(12));
    }

    JsonObject toJson() {
        Canonical parts = new Canonical();
        strata.forEach((name, stratum) -> parts.put(name, stratum.toJson()));
        return new Canonical()
                .decimal("logEvidence", logEvidence)
                .decimal("overdispersion", overdispersion)
                .count("windows", windows)
                .put("strata", strata.isEmpty() ? null : parts.object())
                .object();
    }

    static Gathered ofJson(StoredObject stored) {
        SortedMap<String, Gathered> strata = new TreeMap<>();
        if (stored.has("strata")) {
            StoredObject parts = stored.object("strata");
            parts.json().members().keySet().forEach(name -> strata.put(name, ofJson(parts.object(name))));
        }
        return new Gathered(
                stored.decimal("logEvidence"),
                stored.optionalDecimal("overdispersion"),
                stored.count("windows"),
                strata);
    }
}
