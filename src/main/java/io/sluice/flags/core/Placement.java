package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a live rollout placed one evaluation. It closes the loop: whoever serves the request reports its outcome with
 * this.
 *
 * @param rollout the rollout's id
 * @param stage the stage's number, from 0
 * @param revision target and candidate version
 * @param slice 0 to 19; null for a user without a bucketing value
 */
public record Placement(
        String rollout,
        int stage,
        ServedArm arm,
        String revision,
        @Nullable Integer slice) {

    void describe(Map<String, JsonValue> metadata) {
        metadata.put("rollout", JsonValue.text(rollout));
        metadata.put("stage", JsonValue.number(stage));
        metadata.put("arm", JsonValue.text(arm.word()));
        metadata.put("revision", JsonValue.text(revision));
        if (slice != null) {
            metadata.put("slice", JsonValue.number(slice));
        }
    }
}
