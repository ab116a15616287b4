package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A failed evaluation or a refusal in OFREP's form; always a JSON object, because its clients cannot read less. */
@Schema(example = "{\"key\":\"prompt.vresion\",\"errorCode\":\"FLAG_NOT_FOUND\",\"errorDetails\":\"no such flag\"}")
record FailureBody(
        @Nullable String key,
        String errorCode,
        String errorDetails,
        @Schema(implementation = Object.class) JsonObject metadata) {

    static FailureBody notFound(String key) {
        return new FailureBody(key, "FLAG_NOT_FOUND", "there is no such flag in this environment", JsonObject.EMPTY);
    }

    static FailureBody of(Evaluation evaluation) {
        Evaluation.Failure error = Objects.requireNonNull(evaluation.error());
        return new FailureBody(evaluation.key(), error.code().name(), error.details(), evaluation.metadata());
    }

    static FailureBody of(Refused refused, @Nullable String key) {
        return new FailureBody(key, errorCode(refused), refused.sentence(), JsonObject.EMPTY);
    }

    private static String errorCode(Refused refused) {
        if (refused.code() == ErrorCode.MALFORMED_BODY) {
            return "PARSE_ERROR";
        }
        return refused.code() == ErrorCode.INVALID_FIELD ? "INVALID_CONTEXT" : "GENERAL";
    }
}
