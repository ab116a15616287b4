package io.sluice.judge;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Two arms to be judged, as the API and the command line read them.
 *
 * @param policy a policy, or the name of one; {@code standard} where none is given
 */
@Schema(
        requiredProperties = {"candidate", "baseline"},
        example = """
        {"candidate":{"version":"v2","requests":287,"errors":50,"validationFailures":0,"latency":{"p95Ms":910},\
        "cost":{"total":0.287}},\
        "baseline":{"version":"v1","requests":313,"errors":6,"validationFailures":0,"latency":{"p95Ms":880},\
        "cost":{"total":0.313}},\
        "policy":{"metrics":{"errorRate":{"margin":0.03}}}}""")
public record JudgeBody(
        ArmBody candidate,
        ArmBody baseline,
        @Schema(implementation = Object.class) @Nullable JsonValue policy) {

    public JudgeBody {
        Require.present("candidate", candidate);
        Require.present("baseline", baseline);
        PolicyBody.choose("policy", policy);
    }

    /** Judges them: a first look, outside any rollout. */
    public Verdict verdict() {
        return Judge.judge(
                PolicyBody.choose("policy", policy),
                Evidence.of(arm("candidate", candidate), arm("baseline", baseline)));
    }

    private static Arm arm(String place, ArmBody body) {
        try {
            return body.arm();
        } catch (Refused refused) {
            throw refused.inside(place);
        }
    }
}
