package io.sluice.rollouts.body;

import io.sluice.kernel.Require;
import io.sluice.rollouts.core.spec.RolloutSpec;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline's step: which stage it wants to leave.
 *
 * @param observation counts that are stored and judged in the same transaction
 */
@Schema(
        requiredProperties = {"stage"},
        example = "{\"stage\":0}")
public record AdvanceBody(Integer stage, @Nullable ObservationBody observation) {
    public AdvanceBody {
        Require.inRange("stage", stage, 0, RolloutSpec.MOST_STAGES - 1);
    }
}
