package io.sluice.rollouts.body;

import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One look of a rollout as it is answered.
 *
 * @param verdict what the judge said; its {@code watch} has, for each proportion metric, the evidence of all stages
 *     so far beside the threshold that it would have to reach
 * @param decision how the stage was left after this look; absent for every other look
 */
@Schema(example = VerdictView.EXAMPLE)
public record VerdictView(
        long look,
        int stage,
        Instant at,
        @Schema(implementation = Object.class) JsonObject verdict,
        @Nullable StageDecision decision) {

    static final String EXAMPLE = """
            {"look":2,"stage":1,"at":"2026-11-30T12:15:00Z","verdict":{"action":"rollback",\
            "reasons":[{"code":"WATCH_ERROR_RATE","message":"error rate 9/132 vs baseline 6/468: over all stages the \
            odds against chance are 272 to 1, needed 40 to 1 (ln 5.60, 3.69)"}],\
            "watch":[{"metric":"errorRate","status":"fail","evidence":5.60433126786,"threshold":3.68887945411,\
            "logEvidence":5.60433126786,"overdispersion":null,"independenceAssumed":true,"looks":2,\
            "candidate":"9/132","baseline":"6/468","favourable":0.0460,"tolerated":0.0428205128205}],\
            "judgeVersion":"3","evidenceHash":"sha256:…"},\
            "decision":{"action":"rollback","reasons":[{"code":"WATCH_ERROR_RATE","message":"error rate 9/132 vs \
            baseline 6/468"}]}}""";

    public static VerdictView of(StoredVerdict verdict) {
        return new VerdictView(verdict.look(), verdict.stage(), verdict.at(), verdict.verdict(), verdict.decision());
    }
}
