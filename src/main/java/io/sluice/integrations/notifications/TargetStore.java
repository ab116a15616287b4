package io.sluice.integrations.notifications;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.integrations.notifications.core.NoticeFilter;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.outbound.OutboundUrl;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Notification targets in PostgreSQL, and who is sending to them. */
@ApplicationScoped
class TargetStore implements PanacheRepositoryBase<TargetRow, String> {

    /** How sending to a target went lately. */
    record Fortune(
            @Nullable Instant lastSuccessAt,
            @Nullable Instant lastErrorAt,
            @Nullable String lastError) {}

    List<NotificationTarget> all() {
        return list("order by name").stream().map(TargetStore::target).toList();
    }

    Optional<NotificationTarget> byName(String name) {
        return findByIdOptional(name).map(TargetStore::target);
    }

    Optional<NotificationTarget> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(TargetStore::target);
    }

    Fortune fortune(String name) {
        TargetRow row = findById(name);
        return new Fortune(row.lastSuccessAt, row.lastErrorAt, row.lastError);
    }

    void save(NotificationTarget target, Instant now) {
        TargetRow row = findById(target.name());
        boolean isNew = row == null;
        if (isNew) {
            row = new TargetRow();
            row.name = target.name();
        }
        row.kind = target.kind();
        row.url = target.url().uri().toString();
        row.secret = target.secret();
        row.filter = StrictJson.write(target.filter());
        row.version = target.version();
        row.updatedAt = now;
        if (isNew) {
            persist(row);
        }
    }

    /** Takes the target for one sender; empty where another one has it, or somebody is changing it. */
    Optional<NotificationTarget> claim(String name, UUID claim, Instant now, Instant until) {
        List<?> free = getEntityManager()
                .createNativeQuery("select name from notification_target where name = ?1"
                        + " and (claimed_until is null or claimed_until <= ?2) for update skip locked")
                .setParameter(1, name)
                .setParameter(2, now)
                .getResultList();
        if (free.isEmpty()) {
            return Optional.empty();
        }
        TargetRow row = findById(name);
        row.claim = claim;
        row.claimedUntil = until;
        return Optional.of(target(row));
    }

    /** Gives the target back; false where the claim has run out and another sender has it, or the target is gone. */
    boolean release(String name, UUID claim) {
        TargetRow row = findById(name, LockModeType.PESSIMISTIC_WRITE);
        if (row == null || !Objects.equals(row.claim, claim)) {
            return false;
        }
        row.claim = null;
        row.claimedUntil = null;
        return true;
    }

    void succeeded(String name, Instant now) {
        update("lastSuccessAt = ?1 where name = ?2", now, name);
    }

    void failed(String name, Instant now, String error) {
        update("lastErrorAt = ?1, lastError = ?2 where name = ?3", now, error, name);
    }

    private static NotificationTarget target(TargetRow row) {
        return new NotificationTarget(
                row.name,
                row.kind,
                new OutboundUrl(URI.create(row.url)),
                row.secret,
                StrictJson.read(row.filter, NoticeFilter.class),
                row.version);
    }
}
