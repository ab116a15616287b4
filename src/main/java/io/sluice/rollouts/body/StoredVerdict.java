package io.sluice.rollouts.body;

import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One look of a rollout, as it is kept.
 *
 * @param verdict what the judge said, in the form that is answered
 * @param decision what the call was answered with that made the rollout leave its stage; null for every other look
 */
public record StoredVerdict(
        long look,
        int stage,
        String action,
        JsonObject verdict,
        @Nullable StageDecision decision,
        Instant at) {}
