package io.sluice.audit;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Parameters;
import io.quarkus.panache.common.Sort;
import io.sluice.audit.core.Link;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sealed events in PostgreSQL, and those that wait for their seal. */
@ApplicationScoped
class SealStore implements PanacheRepositoryBase<SealRow, Long> {
    /** The key of the advisory lock that lets one sealer work at a time, on whichever replica it runs. */
    private static final long SEALER_LOCK = 0x5ea1L;

    /** One link as it is stored, and the content that its hash must cover. */
    record Stored(Link link, JsonObject content) {}

    boolean hasUnsealed() {
        return (Boolean) getEntityManager()
                .createNativeQuery("select exists (select from audit_unsealed)")
                .getSingleResult();
    }

    /** Waits for its turn; held until the transaction ends. */
    void lockSealing() {
        getEntityManager()
                .createNativeQuery("select cast(pg_advisory_xact_lock(?1) as text)")
                .setParameter(1, SEALER_LOCK)
                .getSingleResult();
    }

    /** Seals the events that wait, smallest id first, at most {@code limit}; answers how many. */
    int sealNext(int limit) {
        @SuppressWarnings("unchecked")
        List<AuditEventRow> waiting = getEntityManager()
                .createNativeQuery(
                        "select e.* from audit_unsealed u join audit_event e on e.id = u.event order by e.id limit ?1",
                        AuditEventRow.class)
                .setParameter(1, limit)
                .getResultList();
        Link last = newest();
        for (AuditEventRow event : waiting) {
            last = last.next(content(event));
            SealRow row = new SealRow();
            row.position = last.position();
            row.event = event;
            row.hash = last.hash();
            persist(row);
        }
        getEntityManager()
                .createNativeQuery("delete from audit_unsealed where event in (?1)")
                .setParameter(
                        1,
                        waiting.isEmpty()
                                ? List.of(-1L)
                                : waiting.stream().map(row -> row.id).toList())
                .executeUpdate();
        return waiting.size();
    }

    Link newest() {
        return findAll(Sort.descending("position"))
                .firstResultOptional()
                .map(row -> new Link(row.position, row.hash))
                .orElse(Link.START);
    }

    /** What follows that position, at most {@code limit}; of one environment, or of all where it is null. */
    List<SealedEvent> after(long position, @Nullable String environment, int limit) {
        String ofEnvironment = environment == null ? "" : " and event.environment = :environment";
        Parameters parameters = Parameters.with("position", position);
        if (environment != null) {
            parameters.and("environment", environment);
        }
        return find(
                        "from SealRow s join fetch s.event event where s.position > :position" + ofEnvironment
                                + " order by s.position",
                        parameters)
                .page(0, limit)
                .list()
                .stream()
                .map(row -> new SealedEvent(new Link(row.position, row.hash), AuditLog.entry(row.event)))
                .toList();
    }

    /** The newest events, oldest first. */
    List<SealedEvent> newest(int limit) {
        return after(Math.max(0, newest().position() - limit), null, limit);
    }

    List<Stored> storedAfter(long position, int limit) {
        return find("from SealRow s join fetch s.event where s.position > ?1 order by s.position", position)
                .page(0, limit)
                .list()
                .stream()
                .map(row -> new Stored(new Link(row.position, row.hash), content(row.event)))
                .toList();
    }

    /** Every column, JSON as the text that is stored: what a hash covers must not depend on how it is parsed. */
    private static JsonObject content(AuditEventRow row) {
        Map<String, JsonValue> content = new LinkedHashMap<>();
        content.put("id", JsonValue.number(row.id));
        content.put("at", JsonValue.text(row.at.toString()));
        content.put("actor", JsonValue.text(row.actor));
        content.put("tenant", JsonValue.text(row.tenant));
        content.put("action", JsonValue.text(row.action));
        content.put("environment", textOrNull(row.environment));
        content.put("target", JsonValue.text(row.target));
        content.put("before", textOrNull(row.before));
        content.put("after", textOrNull(row.after));
        content.put("reason", textOrNull(row.reason));
        content.put("requestId", textOrNull(row.requestId));
        return new JsonObject(Collections.unmodifiableMap(content));
    }

    private static JsonValue textOrNull(@Nullable String text) {
        return text == null ? JsonNull.NULL : JsonValue.text(text);
    }
}
