package io.sluice.rollouts.body;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import io.sluice.rollouts.body.StageDecision.OverrideNote;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Stage;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The one word back to the pipeline, and everything that led to it.
 *
 * @param reasons the verdict's reasons and what was laid over it; in observe mode what was recorded
 * @param verdict what the judge says of the counts alone
 * @param next the stage that was entered; absent unless one was
 * @param retryAfterSeconds when another call can learn something new; absent where nothing is left to ask
 * @param repeated whether the stage had been left before, so that this is the answer of that time
 */
@Schema(example = """
        {"action":"proceed","reasons":[],"verdict":{"action":"proceed","reasons":[],"evidenceHash":"sha256:9f2c"},\
        "rollout":{"id":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","state":"RUNNING","stage":1,"share":0.25},\
        "next":{"stage":1,"share":0.25},"retryAfterSeconds":60,"repeated":false}""")
public record GateAnswer(
        String action,
        List<Reason> reasons,
        @Schema(implementation = Object.class) JsonObject verdict,
        RolloutView rollout,
        @Nullable Next next,
        @Nullable Long retryAfterSeconds,
        boolean repeated,
        @Nullable OverrideNote override) {

    /** The stage that a proceed leads to. */
    public record Next(
            int stage,
            @Schema(implementation = BigDecimal.class) Share share) {}

    /** An answer that was not given before. */
    public static GateAnswer fresh(Rollout rollout, int askedStage, JsonObject verdict, StageDecision decision) {
        return of(rollout, askedStage, verdict, decision, false);
    }

    /** The answer that the stage was left with. */
    public static GateAnswer repeated(Rollout rollout, StoredVerdict verdict, StageDecision decision) {
        return of(rollout, verdict.stage(), verdict.verdict(), decision, true);
    }

    private static GateAnswer of(
            Rollout rollout, int askedStage, JsonObject verdict, StageDecision decision, boolean isRepeated) {
        return new GateAnswer(
                decision.action(),
                decision.reasons(),
                verdict,
                RolloutView.of(rollout),
                decision.proceeds() ? next(rollout, askedStage) : null,
                decision.retryAfterSeconds(),
                isRepeated,
                decision.override());
    }

    private static @Nullable Next next(Rollout rollout, int askedStage) {
        List<Stage> stages = rollout.spec().stages();
        int next = askedStage + 1;
        return next < stages.size() ? new Next(next, stages.get(next).share()) : null;
    }
}
