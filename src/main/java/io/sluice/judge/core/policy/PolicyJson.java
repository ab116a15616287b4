package io.sluice.judge.core.policy;

import io.sluice.judge.core.measure.Canonical;
import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.measure.StoredObject;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical form of a policy: every limit spelled out, decimals as plain text. */
final class PolicyJson {
    private PolicyJson() {}

    static JsonObject write(Policy policy) {
        Canonical metrics = new Canonical();
        policy.metrics().forEach((name, rule) -> metrics.put(name, rule(rule)));
        Canonical written = new Canonical()
                .decimal("confidence", policy.confidence())
                .count("minRequests", policy.minRequests())
                .put("metrics", metrics.object());
        if (policy.promotion() != Promotion.COMPARISON) {
            written.text("promotion", policy.promotion().word());
        }
        if (policy.source() != null) {
            written.put("source", policy.source().toJson());
        }
        return written.object();
    }

    private static JsonObject rule(MetricRule rule) {
        Canonical written = new Canonical()
                .text("kind", rule.kind().word())
                .text("direction", rule.direction().word())
                .flag("required", rule.required())
                .decimal("absoluteLimit", rule.absoluteLimit());
        return rule.kind() == MetricKind.PROPORTION
                ? written.decimal("margin", rule.margin().absolute())
                        .decimal("relativeMargin", rule.margin().relative())
                        .object()
                : written.decimal("maxRatio", rule.maxRatio().times()).object();
    }

    static Policy read(JsonObject json) {
        StoredObject policy = new StoredObject(json);
        StoredObject metrics = policy.object("metrics");
        SortedMap<String, MetricRule> rules = new TreeMap<>();
        for (String name : metrics.json().members().keySet()) {
            rules.put(name, rule(metrics.object(name)));
        }
        EvidenceSource source = policy.has("source")
                ? EvidenceSource.ofJson(policy.object("source").json())
                : null;
        return new Policy(policy.decimal("confidence"), policy.count("minRequests"), rules, promotion(policy), source);
    }

    private static Promotion promotion(StoredObject policy) {
        return policy.has("promotion") ? Promotion.ofWord("promotion", policy.text("promotion")) : Promotion.COMPARISON;
    }

    private static MetricRule rule(StoredObject rule) {
        MetricKind kind = MetricKind.ofWord("kind", rule.text("kind"));
        Limit limit = kind == MetricKind.PROPORTION
                ? new Limit.Margin(rule.decimal("margin"), rule.decimal("relativeMargin"))
                : new Limit.MaxRatio(rule.decimal("maxRatio"));
        return new MetricRule(
                kind,
                Direction.ofWord("direction", rule.text("direction")),
                limit,
                rule.flag("required"),
                rule.optionalDecimal("absoluteLimit"));
    }
}
