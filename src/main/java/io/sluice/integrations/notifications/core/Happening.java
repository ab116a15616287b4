package io.sluice.integrations.notifications.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One event of the audit, as far as notices are made from it.
 *
 * @param thing kind and name of what was changed, for example {@code flag/prompt.version}
 */
public record Happening(
        Instant at,
        String actor,
        String action,
        @Nullable String environment,
        String thing,
        @Nullable JsonValue before,
        @Nullable JsonValue after,
        @Nullable String reason) {

    private static final String ROLLOUT = "rollout/";
    private static final String PLAN_RUN = "plan-run/";

    boolean isOfRollout() {
        return thing.startsWith(ROLLOUT);
    }

    boolean isOfPlanRun() {
        return thing.startsWith(PLAN_RUN);
    }

    /** The id of the rollout that it belongs to, where it belongs to one. */
    public Optional<String> rollout() {
        if (isOfRollout()) {
            return Optional.of(thing.substring(ROLLOUT.length()));
        }
        return isOfPlanRun() && is().get("rollout") instanceof JsonString id
                ? Optional.of(id.value())
                : Optional.empty();
    }

    /** How it was; empty where it is new. */
    JsonObject was() {
        return before instanceof JsonObject object ? object : JsonObject.EMPTY;
    }

    /** How it is; empty where it is gone. */
    JsonObject is() {
        return after instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
