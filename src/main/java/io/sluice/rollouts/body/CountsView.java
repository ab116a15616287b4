package io.sluice.rollouts.body;

import io.sluice.rollouts.core.Rollout;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What became of a report: it is counted and durable.
 *
 * @param repeated whether it had been counted before
 * @param stage the rollout's current stage
 * @param revision the rollout's revision
 */
@Schema(example = "{\"repeated\":false,\"stage\":0,\"revision\":\"answer-service@v2\"}")
public record CountsView(boolean repeated, int stage, String revision) {

    public static CountsView of(Rollout rollout, boolean repeated) {
        return new CountsView(
                repeated, rollout.position().stage(), rollout.spec().release().revision());
    }
}
