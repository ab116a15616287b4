package io.sluice.rollouts.core;

import io.sluice.judge.core.watch.WatchSums;
import io.sluice.rollouts.core.spec.Release;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rollout's observations add up to: by stage, as exposure, and under watch. One more costs the same however many
 * came before. Immutable.
 */
record RolloutSums(Release release, List<StageSums> stages, Exposure exposure, WatchSums watch) {

    static RolloutSums none(Rollout rollout) {
        return new RolloutSums(
                rollout.spec().release(),
                List.of(),
                Exposure.NONE,
                WatchSums.of(rollout.spec().policy().policy()));
    }

    /** With an observation that will not change any more. */
    RolloutSums plus(Observation observation) {
        RolloutSums counted = plusOpen(observation);
        return new RolloutSums(
                release, counted.stages, counted.exposure, watch.plus(observation.candidate(), observation.baseline()));
    }

    /** With an observation that may still grow: counted, but not yet under watch. */
    RolloutSums plusOpen(Observation observation) {
        List<StageSums> next = new ArrayList<>(stages);
        while (next.size() <= observation.stage()) {
            next.add(StageSums.none(release));
        }
        next.set(observation.stage(), next.get(observation.stage()).plus(observation));
        return new RolloutSums(release, next, exposure.plus(observation.candidate()), watch);
    }

    StageSums at(int stage) {
        return stage < stages.size() ? stages.get(stage) : StageSums.none(release);
    }
}
