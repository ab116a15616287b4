package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer for one flag and one user.
 *
 * @param value null where the asking code's own default is to be used
 * @param variant the variant's name; null where there is no value
 * @param error null unless the reason is ERROR
 * @param flagMetadata what the flag's definition carries
 * @param placement null unless a rollout is live
 */
public record Evaluation(
        String key,
        @Nullable JsonValue value,
        @Nullable String variant,
        Reason reason,
        @Nullable Failure error,
        JsonObject flagMetadata,
        @Nullable Placement placement) {

    /** The code and a sentence for a person. It never repeats the context. */
    public record Failure(EvaluationError code, String details) {}

    /** The definition's metadata, and above it what the live rollout says; the rollout's words win. */
    public JsonObject metadata() {
        if (placement == null) {
            return flagMetadata;
        }
        Map<String, JsonValue> all = new LinkedHashMap<>(flagMetadata.members());
        placement.describe(all);
        return new JsonObject(all);
    }

    Evaluation placed(Placement where) {
        return new Evaluation(key, value, variant, reason, error, flagMetadata, where);
    }
}
