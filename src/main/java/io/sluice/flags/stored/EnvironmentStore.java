package io.sluice.flags.stored;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.database.Notices;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Environments in PostgreSQL. */
@ApplicationScoped
public class EnvironmentStore implements PanacheRepositoryBase<EnvironmentRow, String> {
    private final Notices notices;

    EnvironmentStore(Notices notices) {
        this.notices = notices;
    }

    public List<Environment> all() {
        return list("order by name").stream().map(EnvironmentStore::environment).toList();
    }

    public Optional<Environment> byName(String name) {
        return findByIdOptional(name).map(EnvironmentStore::environment);
    }

    /** The environment, locked until the transaction ends: writers of one environment go one after another. */
    public Optional<Environment> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(EnvironmentStore::environment);
    }

    /** First thing in a transaction: all that it reads is as of one instant, and no writer waits for it. */
    public void beginConsistentView() {
        getEntityManager()
                .createNativeQuery("set transaction isolation level repeatable read, read only")
                .executeUpdate();
    }

    public void add(Environment environment, Instant now) {
        EnvironmentRow row = new EnvironmentRow();
        row.name = environment.name();
        row.tenant = environment.tenant();
        row.isProtected = environment.isProtected();
        row.policyFloor = text(environment.policyFloor());
        row.createdAt = now;
        persist(row);
    }

    /** Writes what people set; the revision has a way of its own. */
    public void save(Environment environment) {
        EnvironmentRow row = findById(environment.name());
        row.isProtected = environment.isProtected();
        row.frozen = environment.isFrozen();
        row.frozenWhy = environment.frozenWhy();
        row.policyFloor = text(environment.policyFloor());
    }

    private static @Nullable String text(@Nullable JsonObject floor) {
        return floor == null ? null : StrictJson.write(floor);
    }

    public long revision(String name) {
        return findById(name).revision;
    }

    public void setRevision(String name, long revision) {
        findById(name).revision = revision;
    }

    /** Wakes every replica when the current transaction commits, and never if it does not. */
    public void announce(RevisionNotice notice) {
        notices.send(RevisionNotice.CHANNEL, notice.payload());
    }

    private static Environment environment(EnvironmentRow row) {
        JsonObject floor =
                row.policyFloor == null ? null : (JsonObject) StrictJson.read(row.policyFloor, JsonValue.class);
        return new Environment(
                row.name, row.tenant, row.isProtected, row.frozen ? row.frozenWhy : null, floor, row.revision);
    }
}
