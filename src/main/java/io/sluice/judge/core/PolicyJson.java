package io.sluice.judge.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical form of a policy: every limit spelled out, decimals as plain text. */
final class PolicyJson {
    private PolicyJson() {}

    static JsonObject write(Policy policy) {
        Map<String, JsonValue> metrics = new TreeMap<>();
        policy.metrics().forEach((name, rule) -> metrics.put(name, rule(rule)));
        Map<String, JsonValue> members = new TreeMap<>();
        members.put("confidence", JsonValue.text(policy.confidence().toPlainString()));
        members.put("minRequests", JsonValue.number(policy.minRequests()));
        members.put("metrics", JsonValue.object(metrics));
        return new JsonObject(members);
    }

    private static JsonObject rule(MetricRule rule) {
        Map<String, JsonValue> members = new TreeMap<>();
        members.put("kind", JsonValue.text(rule.kind().word()));
        members.put("direction", JsonValue.text(rule.direction().word()));
        members.put("required", JsonBoolean.of(rule.required()));
        if (rule.kind() == MetricKind.PROPORTION) {
            members.put("margin", JsonValue.text(rule.margin().absolute().toPlainString()));
            members.put(
                    "relativeMargin", JsonValue.text(rule.margin().relative().toPlainString()));
        } else {
            members.put("maxRatio", JsonValue.text(rule.maxRatio().times().toPlainString()));
        }
        return new JsonObject(members);
    }

    static Policy read(JsonObject json) {
        StoredObject policy = new StoredObject(json);
        StoredObject metrics = policy.object("metrics");
        SortedMap<String, MetricRule> rules = new TreeMap<>();
        for (String name : metrics.json().members().keySet()) {
            rules.put(name, rule(metrics.object(name)));
        }
        return new Policy(policy.decimal("confidence"), policy.count("minRequests"), rules);
    }

    private static MetricRule rule(StoredObject rule) {
        MetricKind kind = MetricKind.ofWord("kind", rule.text("kind"));
        Limit limit = kind == MetricKind.PROPORTION
                ? new Limit.Margin(rule.decimal("margin"), rule.decimal("relativeMargin"))
                : new Limit.MaxRatio(rule.decimal("maxRatio"));
        return new MetricRule(
                kind, Direction.ofWord("direction", rule.text("direction")), limit, rule.flag("required"));
    }
}
