package io.sluice.flags;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An environment as it is answered.
 *
 * @param frozenWhy why nothing is released here; absent where it is not frozen
 */
@Schema(example = "{\"name\":\"production\",\"protected\":true,\"frozen\":false,\"revision\":17}")
record EnvironmentBody(
        String name,
        @JsonProperty("protected") boolean isProtected,
        boolean frozen,
        @Nullable String frozenWhy,
        long revision) {

    static EnvironmentBody of(Environment environment) {
        return new EnvironmentBody(
                environment.name(),
                environment.isProtected(),
                environment.isFrozen(),
                environment.frozenWhy(),
                environment.revision());
    }
}
