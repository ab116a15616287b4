package io.sluice.judge;

import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
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
 * What an arm counted of one tenant or route, in the words of the arm.
 *
 * @param metrics proportions alone: the watch knows no others
 * @param slices pairs of requests and errors, by slice of the users
 */
@Schema(
        requiredProperties = {"requests"},
        example = "{\"requests\":57,\"errors\":1}")
public record StratumBody(
        Long requests,
        @Nullable Long errors,
        @Nullable Long validationFailures,
        @Nullable Map<String, @Nullable MeasurementBody> metrics,
        @Nullable List<@Nullable List<@Nullable Long>> slices) {

    public StratumBody {
        stratum(requests, errors, validationFailures, metrics, slices);
    }

    Stratum stratum() {
        return stratum(requests, errors, validationFailures, metrics, slices);
    }

    private static Stratum stratum(
            @Nullable Long requests,
            @Nullable Long errors,
            @Nullable Long validationFailures,
            @Nullable Map<String, @Nullable MeasurementBody> metrics,
            @Nullable List<@Nullable List<@Nullable Long>> slices) {
        long all = Measurement.count("requests", Require.present("requests", requests));
        SortedMap<String, Proportion> proportions = new TreeMap<>();
        Proportion failed = ShortForm.errors(errors, all, slices);
        if (failed != null) {
            proportions.put(Metric.ERROR_RATE.name(), failed);
        }
        if (validationFailures != null) {
            ShortForm.requireAtMost("validationFailures", validationFailures, all);
            proportions.put(Metric.VALIDATION_RATE.name(), new Proportion(validationFailures, all));
        }
        if (metrics != null) {
            metrics.forEach((name, body) -> add(proportions, Names.key("metrics", name), body));
        }
        return new Stratum(all, proportions);
    }

    private static void add(SortedMap<String, Proportion> proportions, String name, @Nullable MeasurementBody body) {
        Measurement measurement = body == null ? null : body.measurement();
        if (measurement instanceof Proportion proportion) {
            if (proportions.putIfAbsent(name, proportion) != null) {
                throw Refused.field("metrics." + name, "is sent already in its short form");
            }
        } else if (measurement != null) {
            throw Refused.field("metrics." + name, "must be a proportion, count and of");
        }
    }
}
