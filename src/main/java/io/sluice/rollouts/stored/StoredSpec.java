package io.sluice.rollouts.stored;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.plans.core.PlanVersion;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.core.spec.RolloutSpec;
import org.jspecify.annotations.Nullable;

/**
 * A rollout's spec as it is kept: what was asked for, and the policy that its name stood for on that day.
 *
 * @param policy the policy's canonical form
 */
public record StoredSpec(RolloutBody request, JsonValue policy) {

    RolloutSpec toSpec(@Nullable PlanVersion plan) {
        return request.toSpec(Policy.ofJson((JsonObject) policy), plan);
    }
}
