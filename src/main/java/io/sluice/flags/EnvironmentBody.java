package io.sluice.flags;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An environment as it is answered. */
@Schema(example = "{\"name\":\"production\",\"protected\":true,\"revision\":17}")
record EnvironmentBody(
        String name, @JsonProperty("protected") boolean isProtected, long revision) {

    static EnvironmentBody of(Environment environment) {
        return new EnvironmentBody(environment.name(), environment.isProtected(), environment.revision());
    }
}
