package io.sluice.flags;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.flags.stored.Environment;
import io.sluice.flags.stored.EnvironmentStore;
import io.sluice.flags.stored.FlagStore;
import io.sluice.flags.stored.RevisionNotice;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes and reads environments, and tells the snapshots when something in one has changed. */
@ApplicationScoped
public class EnvironmentService {
    private final EnvironmentStore store;
    private final FlagStore flags;
    private final Snapshots snapshots;
    private final FloorReader floors;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    EnvironmentService(
            EnvironmentStore store,
            FlagStore flags,
            Snapshots snapshots,
            FloorReader floors,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.flags = flags;
        this.snapshots = snapshots;
        this.floors = floors;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Reads the policy floor of an environment, which is no matter of the flags; implemented where policies live. */
    public interface FloorReader {

        /**
         * The floor as an environment keeps it: {@code given}, as it was asked for, and {@code policy}, what that
         * stands for today.
         *
         * @param field where it stands in the request, for the refusal
         * @throws Refused naming the field where it is no policy and no name of one
         */
        JsonObject pinned(String field, JsonValue given);
    }

    /**
     * What is to be set of an environment.
     *
     * @param isProtected null leaves it as it is
     * @param policyFloor null leaves it as it is, JSON's null lifts it
     */
    record Setting(@Nullable Boolean isProtected, @Nullable JsonValue policyFloor) {}

    /** Creates the environment or changes it; the same again changes nothing, and neither does what is not set. */
    Environment put(Actor actor, String name, Setting setting) {
        JsonValue floor = setting.policyFloor();
        boolean keepsFloor = floor == null;
        JsonObject pinned = floor == null || floor == JsonNull.NULL ? null : floors.pinned("policyFloor", floor);
        return transactions.write(() -> {
            Optional<Environment> before = store.lock(name);
            Environment after = new Environment(
                    name,
                    before.map(Environment::tenant).orElse(actor.tenant()),
                    setting.isProtected() == null
                            ? before.map(Environment::isProtected).orElse(false)
                            : setting.isProtected(),
                    before.map(Environment::frozenWhy).orElse(null),
                    keepsFloor ? before.map(Environment::policyFloor).orElse(null) : pinned,
                    before.map(Environment::revision).orElse(0L));
            save(actor, before, after);
            return after;
        });
    }

    private void save(Actor actor, Optional<Environment> before, Environment after) {
        String name = after.name();
        if (before.isEmpty()) {
            store.add(after, clock.instant());
            store.announce(new RevisionNotice(name, after.revision()));
            transactions.afterCommit(() -> snapshots.refresh(name, after.revision()));
        } else if (before.get().equals(after)) {
            return;
        } else {
            store.save(after);
        }
        audit.record(event(actor, "environment.put", before, after));
    }

    /** Stops every start, proceed and change of a flag here; the same again changes nothing but the reason. */
    Environment freeze(Actor actor, String name, String why) {
        return setFrozen(actor, name, why, "environment.freeze", why);
    }

    Environment unfreeze(Actor actor, String name, String reason) {
        return setFrozen(actor, name, null, "environment.unfreeze", reason);
    }

    private Environment setFrozen(Actor actor, String name, @Nullable String why, String action, String reason) {
        return transactions.write(() -> {
            Environment before = lock(name);
            Environment after = before.frozen(why);
            if (!after.equals(before)) {
                store.save(after);
                audit.record(event(actor, action, Optional.of(before), after).withReason(reason));
            }
            return after;
        });
    }

    private static AuditEvent event(Actor actor, String action, Optional<Environment> before, Environment after) {
        return AuditEvent.of(actor, action, after.name(), "environment/" + after.name())
                .withChange(
                        before.map(EnvironmentBody::of).map(StrictJson::toValue).orElse(null),
                        StrictJson.toValue(EnvironmentBody.of(after)));
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

    /** Says inside a write that an evaluation of this flag may now answer otherwise. */
    public void changed(String name, String flagKey) {
        flags.markChanged(name, flagKey, raised(name));
    }

    /** The same of these flags, and of what flags share even where no flag uses it yet. */
    public void changed(String name, Collection<String> flagKeys) {
        flags.markChanged(name, flagKeys, raised(name));
    }

    /** The same of every flag in the environment; it costs as much as reading them all. */
    public void changedThroughout(String name) {
        flags.markAllChanged(name, raised(name));
    }

    /** Says inside a write that it changed nothing: our own snapshot shows what it saw before its caller hears so. */
    void unchanged(String name) {
        long seen = store.revision(name);
        transactions.afterCommit(() -> snapshots.refresh(name, seen));
    }

    /**
     * The environment's next revision, once for each write: it rises with the change, our own snapshot follows before
     * the writer is answered, and the other replicas are told in the commit.
     */
    private long raised(String name) {
        long next = store.revision(name) + 1;
        if (!transactions.afterCommitOnce(new RaisedRevision(name), () -> snapshots.refresh(name, next))) {
            return next - 1;
        }
        store.setRevision(name, next);
        store.announce(new RevisionNotice(name, next));
        return next;
    }

    private static Refused unknown(String name) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no environment " + name);
    }

    private record RaisedRevision(String environment) {}
}
