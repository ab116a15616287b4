package io.sluice.integrations.notifications;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import io.sluice.integrations.notifications.core.Notice;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The queues of all targets in PostgreSQL, and how far the audit's events have been read into them. */
@ApplicationScoped
class DeliveryStore implements PanacheRepositoryBase<DeliveryRow, Long> {
    /** How many dead letters a target keeps, the newest ones. */
    static final int MAX_DEAD = 1_000;

    /** How long a dead letter is kept. */
    static final Duration DEAD_KEPT = Duration.ofDays(14);

    /** The position of the last event that was read into the queues. */
    long position() {
        return ((Number) getEntityManager()
                        .createNativeQuery("select position from notification_cursor")
                        .getSingleResult())
                .longValue();
    }

    /** Moves on from where the caller stood; false where another replica was faster. */
    boolean move(long from, long to) {
        return getEntityManager()
                        .createNativeQuery("update notification_cursor set position = ?1 where position = ?2")
                        .setParameter(1, to)
                        .setParameter(2, from)
                        .executeUpdate()
                == 1;
    }

    void queue(String target, Notice notice, Instant now) {
        DeliveryRow row = new DeliveryRow();
        row.target = target;
        row.noticeId = notice.id();
        row.subject = notice.subject();
        row.notice = StrictJson.write(notice);
        row.queuedAt = now;
        row.nextTryAt = now;
        persist(row);
    }

    /** The targets whose queues have something to send now. */
    @SuppressWarnings("unchecked")
    List<String> due(Instant now) {
        return getEntityManager()
                .createNativeQuery(
                        "select distinct target from notification_delivery where not dead and next_try_at <= ?1")
                .setParameter(1, now)
                .getResultList();
    }

    /** What is sent next: the oldest that is due and has nothing of its own subject before it. */
    Optional<Delivery> next(String target, Instant now) {
        return find(
                        "from DeliveryRow d where d.target = ?1 and not d.dead and d.nextTryAt <= ?2 and not exists"
                                + " (select 1 from DeliveryRow e where e.target = d.target and not e.dead"
                                + " and e.subject = d.subject and e.sequence < d.sequence) order by d.sequence",
                        target,
                        now)
                .page(0, 1)
                .firstResultOptional()
                .map(DeliveryStore::delivery);
    }

    /** It was taken: nothing is left of it. */
    void remove(long sequence) {
        deleteById(sequence);
    }

    void tryAgain(long sequence, int tries, Instant next, String error) {
        update("tries = ?1, nextTryAt = ?2, lastError = ?3 where sequence = ?4", tries, next, error, sequence);
    }

    void bury(String target, long sequence, int tries, String error) {
        update("dead = true, tries = ?1, lastError = ?2 where sequence = ?3", tries, error, sequence);
        getEntityManager()
                .createNativeQuery("delete from notification_delivery where sequence in (select sequence"
                        + " from notification_delivery where target = ?1 and dead order by sequence desc offset ?2)")
                .setParameter(1, target)
                .setParameter(2, MAX_DEAD)
                .executeUpdate();
    }

    /** Queues the dead letters again, in their old order; answers how many. */
    int revive(String target, Instant now) {
        return update("dead = false, tries = 0, queuedAt = ?1, nextTryAt = ?1 where target = ?2 and dead", now, target);
    }

    void forget(Instant now) {
        delete("dead and queuedAt < ?1", now.minus(DEAD_KEPT));
    }

    long queued(String target) {
        return count("target = ?1 and not dead", target);
    }

    long dead(String target) {
        return count("target = ?1 and dead", target);
    }

    /** The newest dead letters, newest first. */
    List<Delivery> newestDead(String target, int limit) {
        return find("target = ?1 and dead", Sort.descending("sequence"), target).page(0, limit).list().stream()
                .map(DeliveryStore::delivery)
                .toList();
    }

    private static Delivery delivery(DeliveryRow row) {
        return new Delivery(
                row.sequence, StrictJson.read(row.notice, Notice.class), row.tries, row.queuedAt, row.lastError);
    }
}
