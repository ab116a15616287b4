package io.sluice.rollouts;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Share;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.core.Rollout;

/** What the audit keeps of a rollout before and after a change: enough to tell who moved which share when. */
record Standing(String state, int stage, Share share, long generation) {

    static JsonValue of(Rollout rollout) {
        return StrictJson.toValue(new Standing(
                rollout.state().name(),
                rollout.position().stage(),
                rollout.position().share(),
                rollout.position().generation()));
    }
}
