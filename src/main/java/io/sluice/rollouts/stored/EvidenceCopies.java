package io.sluice.rollouts.stored;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The evidence of live rollouts in this replica's memory: bounded, and never ahead of what is committed.
 *
 * <p>A copy that is behind, because another replica took evidence in, or that was forgotten, costs a reading and
 * nothing else: each user of a copy first reads what was changed since.
 */
@ApplicationScoped
class EvidenceCopies {
    /** About 1 KB each. */
    private static final int MOST_OBSERVATIONS = 100_000;

    private final Cache<UUID, Copy> copies = Caffeine.newBuilder()
            .maximumWeight(MOST_OBSERVATIONS)
            .weigher((UUID rollout, Copy copy) -> copy.size() + 1)
            .expireAfterAccess(Duration.ofHours(2))
            .build();

    /** An observation and the number of the change that wrote it last. */
    record Written(long change, Observation observation) {}

    /**
     * The evidence of a rollout as it stood at one moment; it never changes.
     *
     * @param change the number of the newest change that is in it, 0 for none
     * @param size about how many observations are in it
     */
    record Copy(long change, EvidenceBook book, int size) {
        static Copy of(Rollout rollout, List<Written> all) {
            return new Copy(newest(all, 0), EvidenceBook.of(rollout, observations(all)), all.size());
        }

        /** This copy with what was written since; empty where all has to be read anew. */
        Optional<Copy> after(List<Written> written, Rollout now) {
            return book.after(observations(written), now)
                    .map(after -> new Copy(newest(written, change), after, size + written.size()));
        }

        private static long newest(List<Written> written, long before) {
            return written.isEmpty() ? before : written.get(written.size() - 1).change();
        }

        private static List<Observation> observations(List<Written> written) {
            return written.stream().map(Written::observation).toList();
        }
    }

    Optional<Copy> of(UUID rollout) {
        return Optional.ofNullable(copies.getIfPresent(rollout));
    }

    /** Keeps a copy that is committed, unless a newer one is kept already. */
    void keep(UUID rollout, Copy copy) {
        copies.asMap().merge(rollout, copy, (kept, other) -> kept.change() >= other.change() ? kept : other);
    }
}
