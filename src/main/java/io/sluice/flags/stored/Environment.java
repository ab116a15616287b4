package io.sluice.flags.stored;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import org.jspecify.annotations.Nullable;

/**
 * A flag set and its rollouts.
 *
 * @param isProtected whether a rollout needs a valid plan and an approval here
 * @param frozenWhy why nothing is released here, null where it is
 * @param policyFloor the laxest policy that a rollout may have here, with what it stood for when it was set; null for
 *     none
 * @param revision raised by every change that an evaluation could see
 */
public record Environment(
        String name,
        String tenant,
        boolean isProtected,
        @Nullable String frozenWhy,
        @Nullable JsonObject policyFloor,
        long revision) {

    public boolean isFrozen() {
        return frozenWhy != null;
    }

    public Environment frozen(@Nullable String why) {
        return new Environment(name, tenant, isProtected, why, policyFloor, revision);
    }

    /** Refuses a change that a freeze is there to stop. */
    public void requireNotFrozen() {
        if (frozenWhy != null) {
            throw Refused.because(ErrorCode.ENVIRONMENT_FROZEN, "the environment " + name + " is frozen: " + frozenWhy);
        }
    }
}
