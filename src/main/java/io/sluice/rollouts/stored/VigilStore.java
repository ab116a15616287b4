package io.sluice.rollouts.stored;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.rollouts.core.HoldClock;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.Vigil;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the timer remembers of each rollout, in PostgreSQL; written under the rollout's lock alone, beside everything
 * that happens to the rollout.
 */
@ApplicationScoped
public class VigilStore implements PanacheRepositoryBase<VigilRow, UUID> {
    private final InstantSource clock;

    VigilStore(InstantSource clock) {
        this.clock = clock;
    }

    public void begin(Rollout rollout) {
        VigilRow row = new VigilRow();
        row.rollout = rollout.id();
        fill(row, Vigil.begun(rollout.milestones().created()), null);
        persist(row);
    }

    public Vigil of(Rollout rollout) {
        return vigil(findById(rollout.id()));
    }

    public void called(Rollout rollout, Instant now) {
        save(rollout, of(rollout).calledAt(now));
    }

    public void heard(Rollout rollout, Instant now) {
        save(rollout, of(rollout).heardAt(now));
    }

    /** Notes new evidence, and gives it its number. */
    long changed(Rollout rollout, Instant now) {
        Vigil vigil = of(rollout).changedAt(now);
        save(rollout, vigil);
        return vigil.changes();
    }

    public void moved(Rollout before, Rollout after) {
        VigilRow row = findById(after.id());
        Instant now = clock.instant();
        Vigil vigil = vigil(row).moved(before, after, now);
        fill(row, vigil, vigil.dueAfter(before, after, now));
    }

    public void save(Rollout rollout, Vigil vigil) {
        fill(findById(rollout.id()), vigil, vigil.due(rollout));
    }

    /** The rollouts that the timer has to look at by now, the longest due first. */
    public List<UUID> due(Instant now, int most) {
        return getEntityManager()
                .createQuery("select rollout from VigilRow where dueAt <= ?1 order by dueAt", UUID.class)
                .setParameter(1, now)
                .setMaxResults(most)
                .getResultList();
    }

    /** Looks at it again only then, because it could not be looked at now. */
    public int postpone(UUID rollout, Instant until) {
        return update("dueAt = ?1 where rollout = ?2 and dueAt is not null", until, rollout);
    }

    private static void fill(VigilRow row, Vigil vigil, @Nullable Instant due) {
        row.heardAt = vigil.heard();
        row.calledAt = vigil.called();
        row.lookedAt = vigil.looked();
        row.changes = vigil.changes();
        row.lookedChanges = vigil.lookedChanges();
        row.heldMs = vigil.hold().spent().toMillis();
        row.heldSince = vigil.hold().since();
        row.dueAt = due;
    }

    private static Vigil vigil(VigilRow row) {
        return new Vigil(
                row.heardAt,
                row.calledAt,
                row.lookedAt,
                row.changes,
                row.lookedChanges,
                new HoldClock(Duration.ofMillis(row.heldMs), row.heldSince));
    }
}
