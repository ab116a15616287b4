package io.sluice.plans.core;

import io.sluice.kernel.Names;

/**
 * One version of a plan; what it says never changes.
 *
 * @param version from 1, raised by every write of the plan
 */
public record PlanVersion(String name, long version) {
    public PlanVersion {
        Names.key("plan", name);
    }
}
