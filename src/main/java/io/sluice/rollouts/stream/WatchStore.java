package io.sluice.rollouts.stream;

import io.sluice.rollouts.stream.WatchStory.Mark;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Says cheaply how far many rollouts have come. */
@ApplicationScoped
class WatchStore {
    private final EntityManager database;

    WatchStore(EntityManager database) {
        this.database = database;
    }

    Map<UUID, Mark> marks(Collection<UUID> rollouts) {
        return database.createQuery(
                        "select r.id, r.generation, (select count(*) from VerdictRow v where v.id.rollout = r.id)"
                                + " from RolloutRow r where r.id in ?1",
                        Object[].class)
                .setParameter(1, rollouts)
                .getResultStream()
                .collect(Collectors.toMap(row -> (UUID) row[0], row -> new Mark((Long) row[1], (Long) row[2])));
    }
}
