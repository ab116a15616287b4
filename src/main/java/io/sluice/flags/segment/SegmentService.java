package io.sluice.flags.segment;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.EnvironmentService;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.flags.shared.FlagSetStore;
import io.sluice.flags.shared.StoredSegment;
import io.sluice.flags.stored.FlagStore;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes the rules that flags share. A change reaches every flag that uses the segment, or none. */
@ApplicationScoped
public class SegmentService {
    private final FlagSetStore store;
    private final FlagStore flags;
    private final EnvironmentService environments;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    SegmentService(
            FlagSetStore store,
            FlagStore flags,
            EnvironmentService environments,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.flags = flags;
        this.environments = environments;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    Page<StoredSegment> page(String environment, PageRequest asked) {
        environments.get(environment);
        return transactions.read(() -> store.page(environment, asked));
    }

    /** Stores a segment that passes its checks, and those of the flags that use it; the same again changes nothing. */
    StoredSegment put(Actor actor, SegmentKey key, JsonObject rule, WriteCondition condition, @Nullable String why) {
        return transactions.write(() -> {
            environments.lock(key.environment()).requireNotFrozen();
            Optional<StoredSegment> before = store.segment(key.environment(), key.name());
            condition.check(before.map(StoredSegment::version).orElse(null));
            if (before.isPresent() && before.get().rule().equals(rule)) {
                return before.get();
            }
            Dependents dependents = dependents(key, rule);
            long version = before.map(StoredSegment::version).orElse(0L) + 1;
            StoredSegment after = new StoredSegment(key.environment(), key.name(), version, rule, clock.instant());
            store.save(after, actor);
            store.raiseVersion(key.environment(), null);
            environments.changed(key.environment(), dependents.keys());
            audit.record(SegmentService.event(actor, before.orElse(null), after).withReason(why));
            return after;
        });
    }

    private Dependents dependents(SegmentKey key, JsonObject rule) {
        Map<String, JsonObject> rules = new LinkedHashMap<>();
        store.segments(key.environment()).forEach(segment -> rules.put(segment.name(), segment.rule()));
        rules.put(key.name(), rule);
        Segments next = Dialect.segments(rules);
        if (!next.areSound()) {
            throw Refused.findings("the segment has errors", next.findings());
        }
        Dependents dependents = Dependents.of(flags.referring(key.environment()), next, Set.of(key.name()));
        if (!dependents.findings().isEmpty()) {
            throw Refused.findings("the segment would break flags that use it", dependents.findings());
        }
        return dependents;
    }

    public static AuditEvent event(Actor actor, @Nullable StoredSegment before, StoredSegment after) {
        String action = before == null ? "segment.create" : "segment.update";
        return AuditEvent.of(actor, action, after.environment(), "segment/" + after.name())
                .withChange(before == null ? null : before.rule(), after.rule());
    }
}
