package io.sluice.judge;

import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.policy.Promotion;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.json.StrictJson;
import java.math.BigDecimal;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A policy that is written out. What is left out is the standard policy's; named metrics replace all of its metrics.
 *
 * @param metrics the rules by metric name; each is required
 * @param promotion {@code comparison}, or {@code non-inferiority}: what a proceed must show
 * @param source where the evidence lies; left out where it is brought
 */
@Schema(example = "{\"confidence\":0.95,\"minRequests\":30,\"metrics\":{\"errorRate\":{\"margin\":0.03}}}")
public record PolicyBody(
        @Nullable BigDecimal confidence,
        @Nullable Long minRequests,
        @Nullable Map<String, @Nullable MetricRuleBody> metrics,
        @Nullable String promotion,
        @Nullable SourceBody source) {

    public PolicyBody {
        policy(confidence, minRequests, metrics, promotion, source);
    }

    public Policy policy() {
        return policy(confidence, minRequests, metrics, promotion, source);
    }

    /**
     * The policy that a caller chose: the name of a preset, a policy written out, or nothing for the standard one.
     *
     * @param field where it stands in the request, for the refusal
     */
    public static Policy choose(String field, @Nullable JsonValue given) {
        if (given == null || given == JsonNull.NULL) {
            return Policy.standard();
        }
        if (given instanceof JsonString name) {
            return Policy.named(field, name.value());
        }
        if (!(given instanceof JsonObject)) {
            throw Refused.field(field, "must be a policy or the name of one");
        }
        try {
            return StrictJson.read(StrictJson.write(given), PolicyBody.class).policy();
        } catch (Refused refused) {
            throw refused.inside(field);
        }
    }

    private static Policy policy(
            @Nullable BigDecimal confidence,
            @Nullable Long minRequests,
            @Nullable Map<String, @Nullable MetricRuleBody> metrics,
            @Nullable String promotion,
            @Nullable SourceBody source) {
        Policy standard = Policy.standard();
        return new Policy(
                confidence == null ? standard.confidence() : confidence,
                minRequests == null ? standard.minRequests() : minRequests,
                metrics == null ? standard.metrics() : rules(metrics),
                promotion == null ? Promotion.COMPARISON : Promotion.ofWord("promotion", promotion),
                source == null ? null : source.source());
    }

    private static SortedMap<String, MetricRule> rules(Map<String, @Nullable MetricRuleBody> metrics) {
        SortedMap<String, MetricRule> rules = new TreeMap<>();
        metrics.forEach((name, body) -> {
            String place = "metrics." + name;
            MetricRuleBody present = Require.present(place, body);
            try {
                rules.put(name, present.rule(name));
            } catch (Refused refused) {
                throw refused.inside(place);
            }
        });
        return rules;
    }
}
