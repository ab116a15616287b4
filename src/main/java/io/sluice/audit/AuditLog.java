package io.sluice.audit;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Parameters;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.http.CurrentRequest;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/**
 * Where changes are told: {@link #record} writes in the caller's transaction, so a change and its event live or die
 * together.
 */
@ApplicationScoped
public class AuditLog implements PanacheRepositoryBase<AuditEventRow, Long> {
    private static final String INSERT = """
            insert into audit_event
                (at, actor, tenant, action, environment, target, before, after, reason, request_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final InstantSource clock;
    private final CurrentRequest request;

    AuditLog(InstantSource clock, CurrentRequest request) {
        this.clock = clock;
        this.request = request;
    }

    public void record(AuditEvent event) {
        persist(row(event));
    }

    /** The same for many at once, in their order. */
    public void recordAll(List<AuditEvent> events) {
        List<AuditEventRow> rows = events.stream().map(this::row).toList();
        getEntityManager().unwrap(Session.class).doWork(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                for (AuditEventRow row : rows) {
                    bind(insert, row);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        });
    }

    private AuditEventRow row(AuditEvent event) {
        AuditEventRow row = new AuditEventRow();
        row.at = clock.instant();
        row.actor = event.actor().name();
        row.tenant = event.actor().tenant();
        row.action = event.action();
        row.environment = event.environment();
        row.target = event.target();
        row.before = write(event.before());
        row.after = write(event.after());
        row.reason = event.reason();
        row.requestId = request.id();
        return row;
    }

    private static void bind(PreparedStatement insert, AuditEventRow row) throws SQLException {
        insert.setObject(1, row.at.atOffset(ZoneOffset.UTC));
        insert.setString(2, row.actor);
        insert.setString(3, row.tenant);
        insert.setString(4, row.action);
        insert.setString(5, row.environment);
        insert.setString(6, row.target);
        insert.setString(7, row.before);
        insert.setString(8, row.after);
        insert.setString(9, row.reason);
        insert.setString(10, row.requestId);
    }

    /** The story of one thing, oldest first. */
    public List<AuditEntry> of(String target) {
        return list("target = ?1 order by id", target).stream()
                .map(AuditLog::entry)
                .toList();
    }

    /** How the story of one thing begins. */
    public Optional<AuditEntry> first(String target) {
        return find("target = ?1 order by id", target).firstResultOptional().map(AuditLog::entry);
    }

    /**
     * What happened in an environment, newest first.
     *
     * @param environment null for every one
     * @param targets the things it happened to, null for all; events of an environment as a whole are not among them
     * @param since nothing older is answered
     */
    public Page<AuditEntry> changes(
            @Nullable String environment, @Nullable Set<String> targets, Instant since, PageRequest asked) {
        if (targets != null && targets.isEmpty()) {
            return new Page<>(List.of(), null);
        }
        StringBuilder query = new StringBuilder("at >= :since and id < :before");
        Parameters parameters = Parameters.with("since", since).and("before", asked.afterNumber(Long.MAX_VALUE));
        if (environment != null) {
            // A plan belongs to no environment.
            query.append(" and (environment = :environment or environment is null and :hasTargets = true)");
            parameters.and("environment", environment).and("hasTargets", targets != null);
        }
        if (targets != null) {
            query.append(" and target in :targets");
            parameters.and("targets", targets);
        }
        List<AuditEntry> found =
                find(query.append(" order by id desc").toString(), parameters).range(0, asked.limit()).list().stream()
                        .map(AuditLog::entry)
                        .toList();
        return asked.page(found, AuditEntry::id);
    }

    static AuditEntry entry(AuditEventRow row) {
        return new AuditEntry(
                row.id,
                row.at,
                row.actor,
                row.action,
                row.environment,
                row.target,
                read(row.before),
                read(row.after),
                row.reason,
                row.requestId);
    }

    private static @Nullable String write(@Nullable JsonValue value) {
        return value == null ? null : StrictJson.write(value);
    }

    private static @Nullable JsonValue read(@Nullable String text) {
        return text == null ? null : StrictJson.read(text, JsonValue.class);
    }
}
