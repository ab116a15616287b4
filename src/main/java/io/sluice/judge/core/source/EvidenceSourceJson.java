package io.sluice.judge.core.source;

import io.sluice.judge.core.measure.Canonical;
import io.sluice.judge.core.measure.StoredObject;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.BoundUnit;
import io.sluice.judge.core.source.SourceQuery.Buckets;
import io.sluice.judge.core.source.SourceQuery.Part;
import io.sluice.judge.core.source.SourceQuery.Quotient;
import io.sluice.judge.core.source.SourceQuery.Total;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical form of a source: every default spelled out, selectors in one notation. */
final class EvidenceSourceJson {
    private EvidenceSourceJson() {}

    static JsonObject write(EvidenceSource source) {
        Canonical queries = new Canonical();
        source.queries().forEach((metric, query) -> queries.put(metric, query(query)));
        SourceTerms terms = source.terms();
        return new Canonical()
                .text("kind", source.kind())
                .text("name", source.name())
                .text("requests", source.requests().text())
                .put("queries", queries.object())
                .put(
                        "process",
                        JsonValue.array(
                                terms.process().stream().map(JsonValue::text).toList()))
                .text("lookback", terms.lookback().toString())
                .text("settle", terms.settle().toString())
                .text("staleAfter", terms.staleAfter().toString())
                .object();
    }

    private static JsonObject query(SourceQuery query) {
        Canonical written = new Canonical();
        if (query instanceof Part part) {
            written.text("count", part.count().text())
                    .text("of", part.of().text())
                    .text("absent", part.absent().word());
        } else if (query instanceof Total total) {
            written.text("sum", total.sum().text())
                    .text("of", total.of().text())
                    .text("absent", total.absent().word());
            if (total.sumOfSquares() != null) {
                written.text("sumOfSquares", total.sumOfSquares().text());
            }
        } else if (query instanceof Quotient quotient) {
            written.text("sum", quotient.sum().text())
                    .text("per", quotient.per().text())
                    .text("absent", quotient.absent().word());
        } else if (query instanceof Buckets buckets) {
            written.text("buckets", buckets.buckets().text())
                    .text("unit", buckets.unit().word());
        }
        return written.object();
    }

    static EvidenceSource read(JsonObject json) {
        StoredObject source = new StoredObject(json);
        StoredObject stored = source.object("queries");
        SortedMap<String, SourceQuery> queries = new TreeMap<>();
        for (String metric : stored.json().members().keySet()) {
            queries.put(metric, query(stored.object(metric)));
        }
        SourceTerms terms = new SourceTerms(
                source.items("process").stream()
                        .map(label -> ((JsonString) label).value())
                        .toList(),
                Duration.parse(source.text("lookback")),
                Duration.parse(source.text("settle")),
                Duration.parse(source.text("staleAfter")));
        return new EvidenceSource(
                source.text("kind"), source.text("name"), selector(source, "requests"), queries, terms);
    }

    private static SourceQuery query(StoredObject query) {
        if (query.has("buckets")) {
            return new Buckets(selector(query, "buckets"), BoundUnit.ofWord("unit", query.text("unit")));
        }
        Absence absent = Absence.ofWord("absent", query.text("absent"));
        if (query.has("count")) {
            return new Part(selector(query, "count"), selector(query, "of"), absent);
        }
        if (query.has("per")) {
            return new Quotient(selector(query, "sum"), selector(query, "per"), absent);
        }
        Selector squares = query.has("sumOfSquares") ? selector(query, "sumOfSquares") : null;
        return new Total(selector(query, "sum"), selector(query, "of"), squares, absent);
    }

    private static Selector selector(StoredObject stored, String member) {
        return Selector.ofText(member, stored.text(member));
    }
}
