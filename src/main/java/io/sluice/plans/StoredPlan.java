package io.sluice.plans;

import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.PlanVersion;
import java.time.Instant;

/**
 * A plan that was valid when it was stored.
 *
 * @param version raised by every write, from 1
 * @param document what the author wrote, as a JSON value
 */
public record StoredPlan(Plan plan, long version, JsonValue document, Instant updated) {

    public PlanVersion id() {
        return new PlanVersion(plan.name(), version);
    }
}
