package io.sluice.rollouts.body;

import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One look of a rollout as it is answered.
 *
 * @param decision how the stage was left after this look; absent for every other look
 */
public record VerdictView(
        long look,
        int stage,
        Instant at,
        @Schema(implementation = Object.class) JsonObject verdict,
        @Nullable StageDecision decision) {

    public static VerdictView of(StoredVerdict verdict) {
        return new VerdictView(verdict.look(), verdict.stage(), verdict.at(), verdict.verdict(), verdict.decision());
    }
}
