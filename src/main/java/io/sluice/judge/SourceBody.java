package io.sluice.judge;

import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery;
import io.sluice.judge.core.source.SourceTerms;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Where a policy's evidence lies. Selectors are Prometheus' and may have {@code $version}, {@code $revision}, {@code
 * $arm}, {@code $target} and {@code $environment} in the values of their labels.
 *
 * @param kind {@code prometheus}
 * @param name which one; {@code main} where none is named
 * @param requests the counter of an arm's finished requests; the error rate's {@code of} where it is left out
 * @param queries how each metric is measured, by metric name
 * @param process the labels that tell one process, {@code ["job","instance"]} where it is left out
 * @param lookback how far before a window its beginning is looked for, {@code PT1H} where it is left out
 * @param settle until when the samples of a moment are all there, {@code PT15S} where it is left out
 * @param staleAfter how old an arm's newest sample may be, {@code PT2M} where it is left out
 */
@Schema(
        requiredProperties = {"kind", "queries"},
        example = """
        {"kind":"prometheus","name":"main","queries":{\
        "errorRate":{"count":"http_requests_total{version=\\"$version\\",status=~\\"5..\\"}",\
        "of":"http_requests_total{version=\\"$version\\"}","absent":"zero"},\
        "p95":{"buckets":"http_request_duration_seconds_bucket{version=\\"$version\\"}"},\
        "cost":{"sum":"model_cost_dollars_total{version=\\"$version\\"}"}}}""")
public record SourceBody(
        String kind,
        @Nullable String name,
        @Nullable String requests,
        Map<String, @Nullable SourceQueryBody> queries,
        @Nullable List<@Nullable String> process,
        @Schema(implementation = String.class) @Nullable Duration lookback,
        @Schema(implementation = String.class) @Nullable Duration settle,
        @Schema(implementation = String.class) @Nullable Duration staleAfter) {
    private static final String DEFAULT_NAME = "main";

    public SourceBody {
        Require.present("kind", kind);
        Require.present("queries", queries);
        source(kind, name, requests, queries, terms(process, lookback, settle, staleAfter));
    }

    EvidenceSource source() {
        return source(kind, name, requests, queries, terms(process, lookback, settle, staleAfter));
    }

    private static EvidenceSource source(
            String kind,
            @Nullable String name,
            @Nullable String requests,
            Map<String, @Nullable SourceQueryBody> queries,
            SourceTerms terms) {
        Selector counted = requests(requests, queries.get(Metric.ERROR_RATE.name()));
        SortedMap<String, SourceQuery> read = new TreeMap<>();
        queries.forEach((metric, body) -> {
            String place = "queries." + metric;
            SourceQueryBody present = Require.present(place, body);
            try {
                read.put(metric, present.query(counted));
            } catch (Refused refused) {
                throw refused.inside(place);
            }
        });
        return new EvidenceSource(kind, name == null ? DEFAULT_NAME : name, counted, read, terms);
    }

    /** An error rate is a part of the requests, so that the counter of these need be named only once. */
    private static Selector requests(@Nullable String requests, @Nullable SourceQueryBody errorRate) {
        String of = errorRate == null ? null : errorRate.of();
        if (of == null) {
            return Selector.ofText("requests", Require.present("requests", requests));
        }
        Selector ofErrorRate = Selector.ofText("queries." + Metric.ERROR_RATE.name() + ".of", of);
        if (requests != null && !Selector.ofText("requests", requests).equals(ofErrorRate)) {
            throw Refused.field("requests", "must be the error rate's of, or be left out");
        }
        return ofErrorRate;
    }

    private static SourceTerms terms(
            @Nullable List<@Nullable String> process,
            @Nullable Duration lookback,
            @Nullable Duration settle,
            @Nullable Duration staleAfter) {
        SourceTerms standard = SourceTerms.STANDARD;
        return new SourceTerms(
                process == null ? standard.process() : Items.each("process", process, label -> label),
                lookback == null ? standard.lookback() : lookback,
                settle == null ? standard.settle() : settle,
                staleAfter == null ? standard.staleAfter() : staleAfter);
    }
}
