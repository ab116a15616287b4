package io.sluice.flags;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Makes and reads environments, and tells the snapshots when something in one has changed. */
@ApplicationScoped
public class EnvironmentService {
    private final EnvironmentStore store;
    private final Snapshots snapshots;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    EnvironmentService(
            EnvironmentStore store,
            Snapshots snapshots,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.snapshots = snapshots;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Creates the environment or changes its protection; the same again changes nothing. */
    public Environment put(Actor actor, String name, boolean isProtected) {
        return transactions.write(() -> {
            Optional<Environment> before = store.lock(name);
            Environment after = new Environment(
                    name,
                    before.map(Environment::tenant).orElse(actor.tenant()),
                    isProtected,
                    before.map(Environment::revision).orElse(0L));
            if (before.isEmpty()) {
                store.add(after, clock.instant());
                transactions.afterCommit(() -> snapshots.refresh(name));
            } else if (before.get().equals(after)) {
                return after;
            } else {
                store.setProtected(name, isProtected);
            }
            audit.record(AuditEvent.of(actor, "environment.put", name, "environment/" + name)
                    .withChange(
                            before.map(EnvironmentBody::of)
                                    .map(StrictJson::toValue)
                                    .orElse(null),
                            StrictJson.toValue(EnvironmentBody.of(after))));
            return after;
        });
    }

    public List<Environment> all() {
        return transactions.read(store::all);
    }

    public Environment get(String name) {
        return transactions.read(() -> store.byName(name)).orElseThrow(() -> unknown(name));
    }

    /** Locks the environment for the current write, so that writes in one environment have an order. */
    public Environment lock(String name) {
        return store.lock(name).orElseThrow(() -> unknown(name));
    }

    /**
     * Says inside a write that an evaluation in this environment may now answer otherwise: the revision rises with the
     * change, and the snapshot follows before the writer is answered.
     */
    public void changed(String name) {
        store.raiseRevision(name);
        transactions.afterCommit(() -> snapshots.refresh(name));
    }

    private static Refused unknown(String name) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no environment " + name);
    }
}
