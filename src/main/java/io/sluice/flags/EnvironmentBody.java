package io.sluice.flags;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.sluice.flags.stored.Environment;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An environment as it is answered.
 *
 * @param frozenWhy why nothing is released here; absent where it is not frozen
 * @param policyFloor the laxest policy that a rollout may have here, as it was asked for; absent where there is none
 */
@Schema(
        example = "{\"name\":\"production\",\"protected\":true,\"frozen\":false,\"policyFloor\":\"standard\","
                + "\"revision\":17}")
record EnvironmentBody(
        String name,
        @JsonProperty("protected") boolean isProtected,
        boolean frozen,
        @Nullable String frozenWhy,
        @Schema(implementation = Object.class) @Nullable JsonValue policyFloor,
        long revision) {

    static EnvironmentBody of(Environment environment) {
        JsonObject floor = environment.policyFloor();
        return new EnvironmentBody(
                environment.name(),
                environment.isProtected(),
                environment.isFrozen(),
                environment.frozenWhy(),
                floor == null ? null : floor.get("given"),
                environment.revision());
    }
}
