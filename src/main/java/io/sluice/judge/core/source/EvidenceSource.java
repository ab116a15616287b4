package io.sluice.judge.core.source;

import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where a policy's evidence lies and how each of its metrics is measured there. It says nothing of how the numbers are
 * judged: the same counts give the same verdict, whoever brought them.
 *
 * @param kind {@code prometheus}
 * @param name which source of that kind; its address is the service's setting, never the policy's
 * @param requests the counter of an arm's finished requests
 * @param queries by metric name, 1 to 20
 */
public record EvidenceSource(
        String kind, String name, Selector requests, SortedMap<String, SourceQuery> queries, SourceTerms terms) {
    public static final String PROMETHEUS = "prometheus";

    private static final int MOST_QUERIES = 20;

    public EvidenceSource {
        if (!PROMETHEUS.equals(kind)) {
            throw Refused.field("kind", "must be " + PROMETHEUS);
        }
        Names.key("name", name);
        Require.present("requests", requests);
        queries = Collections.unmodifiableSortedMap(new TreeMap<>(queries));
        if (queries.isEmpty() || queries.size() > MOST_QUERIES) {
            throw Refused.field("queries", "must have 1 to " + MOST_QUERIES + " metrics");
        }
        Require.present("terms", terms);
    }

    /** Every selector once, as that arm asks for it. */
    public Set<String> selectors(ArmNames names) {
        Set<String> selectors = new LinkedHashSet<>();
        selectors.add(requests.of(names));
        queries.values().forEach(query -> query.selectors().forEach(selector -> selectors.add(selector.of(names))));
        return selectors;
    }

    /** The canonical form; {@link #ofJson} reads it back. */
    public JsonObject toJson() {
        return EvidenceSourceJson.write(this);
    }

    /** Reads what {@link #toJson} wrote. */
    public static EvidenceSource ofJson(JsonObject json) {
        return EvidenceSourceJson.read(json);
    }
}
