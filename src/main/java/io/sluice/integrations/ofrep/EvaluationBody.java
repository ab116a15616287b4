package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A successful evaluation, as OFREP names it.
 *
 * @param value absent where the asking code's own default is meant
 * @param reason STATIC, TARGETING_MATCH, SPLIT, DEFAULT or DISABLED; DEFAULT is flagd's word beyond OFREP's list
 */
@Schema(example = """
        {"key":"prompt.version","value":"v2","variant":"v2","reason":"SPLIT","metadata":{\
        "rollout":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","stage":0,"arm":"candidate",\
        "revision":"answer-service/v2","slice":7}}""")
record EvaluationBody(
        String key,
        @Schema(implementation = Object.class) @Nullable JsonValue value,
        @Nullable String variant,
        String reason,
        @Schema(implementation = Object.class) JsonObject metadata) {

    static EvaluationBody of(Evaluation evaluation) {
        return new EvaluationBody(
                evaluation.key(),
                evaluation.value(),
                evaluation.variant(),
                evaluation.reason().name(),
                evaluation.metadata());
    }
}
