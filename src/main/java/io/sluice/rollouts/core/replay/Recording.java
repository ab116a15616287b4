package io.sluice.rollouts.core.replay;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a release: its evidence as it came, and every look at it.
 *
 * @param receipts in the order in which they were written
 * @param looks in the order in which they were taken
 */
public record Recording(Rollout rollout, List<Receipt> receipts, List<RecordedLook> looks) {
    public Recording {
        receipts = List.copyOf(receipts);
        looks = List.copyOf(looks);
    }

    /**
     * An observation, and when it was written last. Only the fleet's are written more than once, so that what they held
     * before is not kept.
     */
    public record Receipt(Observation observation, Instant at) {}

    /**
     * One look.
     *
     * @param verdict as it was stored, with its evidence
     * @param left how the stage was left after it; null where it was not
     */
    public record RecordedLook(
            long look,
            int stage,
            Instant at,
            JsonObject verdict,
            @Nullable Action left) {}

    /** Refuses a policy that judges a recorded metric as another kind. */
    public void requireFits(Policy policy) {
        try {
            for (Receipt receipt : receipts) {
                policy.requireFits("candidate", receipt.observation().candidate());
                policy.requireFits("baseline", receipt.observation().baseline());
            }
        } catch (Refused refused) {
            throw Refused.field(
                    "policy",
                    "does not fit what was observed of " + rollout.id() + ": " + refused.field() + " "
                            + refused.detail());
        }
    }

    /** When each stage began, as far as there was a look at it or before it. */
    Map<Integer, Instant> stageStarts() {
        Map<Integer, Instant> starts = new TreeMap<>();
        Instant started = rollout.milestones().started();
        if (started != null) {
            starts.put(0, started);
        }
        for (RecordedLook look : looks) {
            if (look.left() == Action.PROCEED) {
                starts.put(look.stage() + 1, look.at());
            }
        }
        return starts;
    }
}
