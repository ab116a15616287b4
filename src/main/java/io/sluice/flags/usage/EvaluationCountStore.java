package io.sluice.flags.usage;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.flags.core.FlagUse.Served;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.usage.EvaluationCounts.Answer;
import io.sluice.flags.usage.EvaluationsBody.DayCount;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.hibernate.Session;

/** Evaluation counts in PostgreSQL, by UTC day, for {@value #DAYS_KEPT} days. */
@ApplicationScoped
class EvaluationCountStore implements PanacheRepositoryBase<EvaluationCountRow, EvaluationCountRow.Key> {
    static final int DAYS_KEPT = 90;

    private static final String ADD = """
            insert into evaluation_count as known (environment, key, day, variant, reason, count, last_at)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (environment, key, day, variant, reason) do update
            set count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)""";

    /** Adds a batch, in the order of its keys, so that two replicas never wait for each other. */
    int add(SortedMap<Answer, Long> batch, Instant now) {
        getEntityManager().unwrap(Session.class).doWork(connection -> {
            try (PreparedStatement add = connection.prepareStatement(ADD)) {
                for (Map.Entry<Answer, Long> each : batch.entrySet()) {
                    add.setString(1, each.getKey().environment());
                    add.setString(2, each.getKey().key());
                    add.setObject(3, day(now));
                    add.setString(4, each.getKey().variant());
                    add.setString(5, each.getKey().reason().name());
                    add.setLong(6, each.getValue());
                    add.setObject(7, now.atOffset(ZoneOffset.UTC));
                    add.addBatch();
                }
                add.executeBatch();
            }
        });
        return batch.size();
    }

    /** Newest day first. */
    List<DayCount> of(FlagKey flag, LocalDate since) {
        return list(
                        "id.environment = ?1 and id.key = ?2 and id.day >= ?3"
                                + " order by id.day desc, id.variant, id.reason",
                        flag.environment(),
                        flag.key(),
                        since)
                .stream()
                .map(row -> new DayCount(
                        row.id.day(),
                        row.id.variant().isEmpty() ? null : row.id.variant(),
                        row.id.reason().name(),
                        row.count))
                .toList();
    }

    /** By flag key: the variants that were served since that day, and when each was last. */
    Map<String, List<Served>> servedSince(String environment, LocalDate since) {
        return list("id.environment = ?1 and id.day >= ?2", environment, since).stream()
                .collect(Collectors.groupingBy(
                        row -> row.id.key(),
                        Collectors.mapping(row -> new Served(row.id.variant(), row.lastAt), Collectors.toList())));
    }

    long forget(Instant now) {
        return delete("id.day < ?1", day(now).minusDays(DAYS_KEPT));
    }

    static LocalDate day(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }
}
