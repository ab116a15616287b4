package io.sluice.integrations.ofrep;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Whom the answer is for: the evaluation context, {@code targetingKey} among its members. */
@Schema(example = "{\"context\":{\"targetingKey\":\"conv-17\",\"plan\":\"gold\"}}")
record EvaluationRequest(
        @Schema(implementation = Object.class) JsonObject context) {

    /** Several clients send no context at all where they have none; that is an empty one. */
    @JsonCreator
    static EvaluationRequest of(@JsonProperty("context") @Nullable JsonValue context) {
        if (context == null || context == JsonNull.NULL) {
            return new EvaluationRequest(JsonObject.EMPTY);
        }
        if (!(context instanceof JsonObject object)) {
            throw Refused.field("context", "must be an object");
        }
        return new EvaluationRequest(object);
    }

    static EvaluationRequest present(@Nullable EvaluationRequest request) {
        return Require.present("body", request);
    }
}
