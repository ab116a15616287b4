package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Canonical;
import io.sluice.judge.core.measure.StoredObject;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the watch has gathered of a rollout over all of its stages, as the judge is shown it.
 *
 * @param metrics one for each proportion metric of the policy
 */
public record WatchEvidence(SortedMap<String, Gathered> metrics) {
    public WatchEvidence {
        metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
    }

    /** The canonical form: it is a part of the evidence that is hashed. */
    public JsonObject toJson() {
        Canonical written = new Canonical();
        metrics.forEach((name, gathered) -> written.put(name, gathered.toJson()));
        return written.object();
    }

    public static WatchEvidence ofJson(StoredObject stored) {
        SortedMap<String, Gathered> metrics = new TreeMap<>();
        stored.json().members().keySet().forEach(name -> metrics.put(name, Gathered.ofJson(stored.object(name))));
        return new WatchEvidence(metrics);
    }
}
