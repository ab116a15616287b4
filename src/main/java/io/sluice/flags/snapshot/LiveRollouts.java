package io.sluice.flags.snapshot;

import io.sluice.flags.core.Cohort;
import io.sluice.flags.core.ShareOverlay;
import io.sluice.kernel.Share;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What flags need to know of rollouts; implemented where rollouts live, to the right of here. */
public interface LiveRollouts {

    /** The shares that live rollouts lay over flags of this environment. */
    List<LiveShare> liveShares(String environment);

    /** The same for these flags alone. */
    List<LiveShare> liveShares(String environment, Collection<String> flagKeys);

    /** The live rollout that steers this flag. */
    Optional<LiveShare> steering(String environment, String flagKey);

    /** By flag key: when its newest rollout was completed; without flags whose newest one is live or ended badly. */
    Map<String, Instant> completed(String environment);

    /** One live rollout's share on its flag. */
    record LiveShare(
            String flagKey,
            String rollout,
            int stage,
            String revision,
            String baselineVariant,
            String candidateVariant,
            String candidateVersion,
            String bucketBy,
            Share share) {

        ShareOverlay overlay() {
            return new ShareOverlay(
                    rollout,
                    stage,
                    revision,
                    baselineVariant,
                    candidateVariant,
                    Cohort.of(flagKey, candidateVersion, bucketBy),
                    share);
        }
    }
}
