package io.sluice.judge.core.policy;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a team wants to know before a release goes on: how sure, on how many requests, and how much worse each metric
 * may be. A policy is complete: it judges the metrics that it names and no others.
 *
 * @param confidence of the two-sided intervals, 0.5 to 0.9999
 * @param minRequests in each arm and stage, 1 to 1,000,000,000; fewer is a hold whatever they did
 * @param metrics the rules by metric name, 1 to 20
 * @param promotion what a proceed must show
 * @param source where the evidence lies, null where it is brought. It does not change how counts are judged, so that
 *     no evidence and no hash carries it: {@link #judged}
 */
public record Policy(
        BigDecimal confidence,
        long minRequests,
        SortedMap<String, MetricRule> metrics,
        Promotion promotion,
        @Nullable EvidenceSource source) {
    private static final int MOST_METRICS = 20;
    private static final Map<String, Policy> PRESETS = Map.of(
            "standard", preset("0.95", 30, "0.03", "1.5"),
            "cautious", preset("0.95", 100, "0.01", "1.2"),
            "fast", preset("0.95", 20, "0.05", "2"));

    public Policy {
        confidence = Digits.plain(Require.inRange("confidence", confidence, "0.5", "0.9999"));
        Require.inRange("minRequests", minRequests, 1, 1_000_000_000);
        metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
        if (metrics.isEmpty() || metrics.size() > MOST_METRICS) {
            throw Refused.field("metrics", "must name 1 to " + MOST_METRICS + " metrics");
        }
        for (String name : metrics.keySet()) {
            Names.key("metrics", name);
        }
        if (source != null) {
            requireMeasures(source, metrics);
        }
    }

    private static void requireMeasures(EvidenceSource source, SortedMap<String, MetricRule> metrics) {
        source.queries().forEach((name, query) -> {
            MetricRule rule = metrics.get(name);
            String place = "source.queries." + name;
            if (rule == null) {
                throw Refused.field(place, "measures what the policy does not judge");
            }
            if (rule.kind() != query.kind()) {
                throw Refused.field(
                        place,
                        "measures a " + query.kind().word() + ", but the policy judges a "
                                + rule.kind().word());
            }
        });
    }

    /** What decides a verdict: this policy without the place where its evidence lies. */
    public Policy judged() {
        return source == null ? this : new Policy(confidence, minRequests, metrics, promotion, null);
    }

    /** A policy that goes on where nothing is surely worse, and whose evidence is brought to it. */
    public Policy(BigDecimal confidence, long minRequests, SortedMap<String, MetricRule> metrics) {
        this(confidence, minRequests, metrics, Promotion.COMPARISON, null);
    }

    /**
     * The default: 95 %, at least 30 requests in each arm, error and validation failure rates may be three points above
     * the baseline's, p95 and cost at most 1.5 times it. Only the error rate is required.
     */
    public static Policy standard() {
        return named("policy", "standard");
    }

    /**
     * The preset of that name: {@code standard}; {@code cautious} (100 requests, one point, 1.2 times); {@code fast}
     * (20 requests, five points, twice).
     *
     * @throws Refused naming the field where there is no such preset
     */
    public static Policy named(String field, String name) {
        Policy preset = presetOrNull(name);
        if (preset == null) {
            throw Refused.field(field, "must be a policy, or one of the names standard, cautious, fast");
        }
        return preset;
    }

    public static @Nullable Policy presetOrNull(String name) {
        return PRESETS.get(name);
    }

    public static List<String> presetNames() {
        return List.of("standard", "cautious", "fast");
    }

    private static Policy preset(String confidence, long minRequests, String margin, String maxRatio) {
        Limit rate = new Limit.Margin(new BigDecimal(margin), BigDecimal.ZERO);
        Limit times = new Limit.MaxRatio(new BigDecimal(maxRatio));
        SortedMap<String, MetricRule> metrics = new TreeMap<>();
        for (Metric metric : List.of(Metric.ERROR_RATE, Metric.VALIDATION_RATE, Metric.P95, Metric.COST)) {
            Limit limit = metric.kind() == MetricKind.PROPORTION ? rate : times;
            boolean required = metric.equals(Metric.ERROR_RATE);
            metrics.put(metric.name(), new MetricRule(metric.kind(), metric.direction(), limit, required));
        }
        return new Policy(new BigDecimal(confidence), minRequests, metrics);
    }

    /** How many proportion metrics it judges, which share the error that the watch may make. */
    public long proportions() {
        return metrics.values().stream()
                .filter(rule -> rule.kind() == MetricKind.PROPORTION)
                .count();
    }

    /**
     * Refuses an arm that sends a judged metric as another kind than the policy's.
     *
     * @param place where the arm stands in the request, {@code candidate} or {@code baseline}
     */
    public void requireFits(String place, Arm arm) {
        arm.measurements().forEach((name, measurement) -> {
            MetricRule rule = metrics.get(name);
            if (rule != null && rule.kind() != measurement.kind()) {
                throw Refused.field(
                        place + ".metrics." + name,
                        "is a " + measurement.kind().word() + ", but the policy judges a "
                                + rule.kind().word());
            }
        });
    }

    /** The canonical form: decimals as plain text. {@link #ofJson} reads it back. */
    public JsonObject toJson() {
        return PolicyJson.write(this);
    }

    /** Reads what {@link #toJson} wrote. */
    public static Policy ofJson(JsonObject json) {
        return PolicyJson.read(json);
    }
}
