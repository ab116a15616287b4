package io.sluice.judge;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.policy.Metric;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The counts of one version over one window. {@code errors}, {@code validationFailures}, {@code latency} and {@code
 * cost} are short forms of the metrics errorRate, validationRate, p95 and cost.
 *
 * @param version may be left out where it is known, as in a rollout
 * @param requests finished requests
 * @param started requests that began, of which {@code requests} finished: at least as many
 * @param subjects distinct users of the window
 * @param slices pairs of requests and errors for each of the 20 slices of the users that evaluations name
 * @param by the same counts by tenant or by route, at most 20; what belongs to none is left out
 * @param servedByFallback requests that another provider answered; not among {@code requests}
 */
@Schema(
        requiredProperties = {"requests"},
        example = """
        {"version":"v2","requests":287,"errors":50,"validationFailures":0,"latency":{"p95Ms":910},\
        "cost":{"total":0.287},"metrics":{"taskSuccess":{"count":240,"of":287}},\
        "slices":[[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],\
        [10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2],[10,2]],\
        "by":{"acme":{"requests":57,"errors":9}}}""")
public record ArmBody(
        @Nullable String version,
        Long requests,
        @Nullable Long errors,
        @Nullable Long validationFailures,
        @Nullable LatencyBody latency,
        @Nullable CostBody cost,
        @Nullable Map<String, @Nullable MeasurementBody> metrics,
        @Nullable Long started,
        @Nullable Long subjects,
        @Nullable Long servedByFallback,
        @Nullable List<@Nullable List<@Nullable Long>> slices,
        @Nullable Map<String, @Nullable StratumBody> by) {

    public ArmBody {
        if (version != null) {
            Names.version("version", version);
        }
        Measurement.count("requests", Require.present("requests", requests));
        ShortForm.errors(errors, requests, slices);
        ShortForm.requireAtMost("validationFailures", validationFailures, requests);
        requireBegun(started, requests);
        requireFits(cost, requests);
        new SideCounts(subjects, servedByFallback);
        if (metrics != null) {
            metrics.keySet().forEach(name -> Names.key("metrics", name));
            requireOnce(metrics, Metric.ERROR_RATE, "errors", errors);
            requireOnce(metrics, Metric.VALIDATION_RATE, "validationFailures", validationFailures);
            requireOnce(metrics, Metric.UNFINISHED, "started", started);
            requireOnce(metrics, Metric.P95, "latency", latency);
            requireOnce(metrics, Metric.COST, "cost", cost);
            requireCountsOf(metrics, Metric.UNFINISHED);
        }
    }

    /** Errors of requests and nothing else. */
    public static ArmBody counted(String version, long requests, long errors) {
        return new ArmBody(version, requests, errors, null, null, null, null, null, null, null, null, null);
    }

    /** The arm, of the version that the body names. */
    public Arm arm() {
        return arm(Names.version("version", version));
    }

    /** The arm of that version, whatever the body names. */
    public Arm arm(String ofVersion) {
        return new Arm(ofVersion, requests, measurements(), new SideCounts(subjects, servedByFallback), strata());
    }

    private SortedMap<String, Stratum> strata() {
        SortedMap<String, Stratum> strata = new TreeMap<>();
        if (by != null) {
            by.forEach((name, body) ->
                    strata.put(name, Require.present("by." + name, body).stratum()));
        }
        return strata;
    }

    private SortedMap<String, Measurement> measurements() {
        SortedMap<String, Measurement> all = new TreeMap<>();
        put(all, Metric.ERROR_RATE.name(), ShortForm.errors(errors, requests, slices));
        put(
                all,
                Metric.VALIDATION_RATE.name(),
                validationFailures == null ? null : new Proportion(validationFailures, requests));
        put(all, Metric.UNFINISHED.name(), started == null ? null : new Proportion(started - requests, started));
        put(all, Metric.P95.name(), latency == null ? null : latency.percentile());
        put(all, Metric.COST.name(), cost == null ? null : cost.mean(requests));
        if (metrics != null) {
            metrics.forEach((name, body) -> put(all, name, body == null ? null : body.measurement()));
        }
        return all;
    }

    private static void put(Map<String, Measurement> all, String name, @Nullable Measurement measurement) {
        if (measurement != null) {
            all.put(name, measurement);
        }
    }

    private static void requireFits(@Nullable CostBody cost, long requests) {
        try {
            if (cost != null) {
                cost.mean(requests);
            }
        } catch (Refused refused) {
            throw refused.inside("cost");
        }
    }

    private static void requireBegun(@Nullable Long started, long requests) {
        if (started != null && Measurement.count("started", started) < requests) {
            throw Refused.field("started", "must be at least requests, " + requests);
        }
    }

    /** It is judged without a policy that names it, so that no policy says which kind it has. */
    private static void requireCountsOf(Map<String, @Nullable MeasurementBody> metrics, Metric metric) {
        MeasurementBody body = metrics.get(metric.name());
        Measurement sent = body == null ? null : body.measurement();
        if (sent != null && sent.kind() != metric.kind()) {
            throw Refused.field(
                    "metrics." + metric.name(),
                    "must be a " + metric.kind().word() + ", not a "
                            + sent.kind().word());
        }
    }

    private static void requireOnce(
            Map<String, @Nullable MeasurementBody> metrics, Metric metric, String shortForm, @Nullable Object given) {
        if (given != null && metrics.containsKey(metric.name())) {
            throw Refused.field("metrics." + metric.name(), "is sent already as " + shortForm);
        }
    }
}
