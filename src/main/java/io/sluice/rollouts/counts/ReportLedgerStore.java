package io.sluice.rollouts.counts;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.rollouts.core.ReportLedger;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;

/** What each instance of the fleet has reported to a rollout, in PostgreSQL; used under the rollout's lock alone. */
@ApplicationScoped
class ReportLedgerStore implements PanacheRepositoryBase<ReportLedgerRow, ReportLedgerRow.Key> {
    private static final int ROWS_IN_A_ROUND_TRIP = 200;

    /** The ledgers of those instances that have one. */
    Map<String, ReportLedger> of(UUID rollout, Collection<String> instances) {
        return list("id.rollout = ?1 and id.instance in ?2", rollout, instances).stream()
                .collect(Collectors.toMap(row -> row.id.instance(), ReportLedgerStore::ledger));
    }

    void save(UUID rollout, Map<String, ReportLedger> ledgers, Instant now) {
        getEntityManager().unwrap(Session.class).setJdbcBatchSize(ROWS_IN_A_ROUND_TRIP);
        ledgers.forEach((instance, ledger) -> {
            ReportLedgerRow.Key key = new ReportLedgerRow.Key(rollout, instance);
            ReportLedgerRow row = findById(key);
            boolean isNew = row == null;
            if (isNew) {
                row = new ReportLedgerRow();
                row.id = key;
            }
            row.sequences = longs(ledger.counted().keySet());
            row.fingerprints = longs(ledger.counted().values());
            row.reportedAt = now;
            if (isNew) {
                persist(row);
            }
        });
    }

    /** Forgets what can have no retry any more, because its rollout ended before that instant. */
    long forget(Instant endedBefore) {
        return delete("id.rollout in (select id from RolloutRow where endedAt < ?1)", endedBefore);
    }

    private static long[] longs(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    private static ReportLedger ledger(ReportLedgerRow row) {
        SortedMap<Long, Long> counted = new TreeMap<>();
        for (int i = 0; i < row.sequences.length; i++) {
            counted.put(row.sequences[i], row.fingerprints[i]);
        }
        return new ReportLedger(counted);
    }
}
