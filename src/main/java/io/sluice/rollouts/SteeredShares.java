package io.sluice.rollouts;

import io.sluice.flags.snapshot.LiveRollouts;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.stored.RolloutStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells the flags which shares lie over them, and which flags a live rollout needs. */
@ApplicationScoped
class SteeredShares implements LiveRollouts {
    private final RolloutStore store;

    SteeredShares(RolloutStore store) {
        this.store = store;
    }

    @Override
    public List<LiveShare> liveShares(String environment) {
        return store.exposing(environment).stream()
                .flatMap(rollout -> share(rollout).stream())
                .toList();
    }

    @Override
    public List<LiveShare> liveShares(String environment, Collection<String> flagKeys) {
        return store.exposing(environment, flagKeys).stream()
                .flatMap(rollout -> share(rollout).stream())
                .toList();
    }

    @Override
    public Optional<LiveShare> steering(String environment, String flagKey) {
        return store.liveOnFlag(environment, flagKey).flatMap(SteeredShares::share);
    }

    @Override
    public Map<String, Instant> completed(String environment) {
        return store.newestCompleted(environment);
    }

    private static Optional<LiveShare> share(Rollout rollout) {
        SteeredFlag flag = rollout.spec().flag();
        if (flag == null) {
            return Optional.empty();
        }
        Release release = rollout.spec().release();
        return Optional.of(new LiveShare(
                flag.key(),
                rollout.id().toString(),
                rollout.position().stage(),
                release.revision(),
                flag.baselineVariant(),
                flag.candidateVariant(),
                release.candidate(),
                flag.bucketBy(),
                rollout.position().share()));
    }
}
