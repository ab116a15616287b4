package io.sluice.rollouts.body;

import io.sluice.judge.core.Action;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.http.ReasonBody;
import io.sluice.rollouts.core.spec.RolloutSpec;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An operator's word in place of the gate's. To hold, one pauses. */
@Schema(
        requiredProperties = {"stage", "action", "reason"},
        example = "{\"stage\":1,\"action\":\"proceed\",\"reason\":\"the errors come from a load test\"}")
public record OverrideBody(Integer stage, String action, String reason) {
    public OverrideBody {
        Require.inRange("stage", stage, 0, RolloutSpec.MOST_STAGES - 1);
        parse(action);
        Require.text("reason", reason, ReasonBody.MAX_LENGTH);
    }

    public Action decided() {
        return parse(action);
    }

    private static Action parse(String word) {
        if (Action.PROCEED.word().equals(Require.present("action", word))) {
            return Action.PROCEED;
        }
        if (Action.ROLLBACK.word().equals(word)) {
            return Action.ROLLBACK;
        }
        throw Refused.field("action", "must be proceed or rollback; to hold, pause");
    }
}
