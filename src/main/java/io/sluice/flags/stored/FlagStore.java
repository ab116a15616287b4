package io.sluice.flags.stored;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/** Flags in PostgreSQL: the current definition, and every version with who and why. */
@ApplicationScoped
public class FlagStore implements PanacheRepositoryBase<FlagRow, FlagRow.Key> {
    static final short HASH_VERSION = 2;

    /** The flags in service, in the order of their keys. */
    public List<StoredFlag> all(String environment) {
        return list("id.environment = ?1 and archived = false order by id.key", environment).stream()
                .map(FlagStore::flag)
                .toList();
    }

    /** The flags in service whose targetings may refer to a segment. */
    public List<StoredFlag> referring(String environment) {
        String referring =
                "id.environment = ?1 and archived = false and locate('\"$ref\"', definition) > 0 order by id.key";
        return list(referring, environment).stream().map(FlagStore::flag).toList();
    }

    /** Whether a flag of that key was killed once, in whichever environment; asked by environment, as the key is. */
    public boolean wasEverKilled(String key) {
        String kills = "select exists (select 1 from environment e join flag_version v on v.environment = e.name"
                + " and v.key = ?1 and v.action = 'kill')";
        return (boolean)
                getEntityManager().createNativeQuery(kills).setParameter(1, key).getSingleResult();
    }

    /** Every flag by its key, in service or not; the session keeps none of them. */
    public Map<String, StoredFlag> byKey(String environment) {
        Map<String, StoredFlag> flags = new LinkedHashMap<>();
        list("id.environment = ?1 order by id.key", environment).forEach(row -> flags.put(row.id.key(), flag(row)));
        getEntityManager().clear();
        return flags;
    }

    /** The flags in service or those that are not, in the order of their keys. */
    public Page<StoredFlag> page(String environment, boolean isArchived, PageRequest asked) {
        List<StoredFlag> found = find(
                        "id.environment = ?1 and archived = ?2 and id.key > ?3 order by id.key",
                        environment,
                        isArchived,
                        asked.afterText())
                .range(0, asked.limit())
                .list()
                .stream()
                .map(FlagStore::flag)
                .toList();
        return asked.page(found, StoredFlag::key);
    }

    /** The flags that changed after the environment had that revision, those among them that left service. */
    public List<StoredFlag> changedAfter(String environment, long revision) {
        return list("id.environment = ?1 and revision > ?2 order by id.key", environment, revision).stream()
                .map(FlagStore::flag)
                .toList();
    }

    public void markChanged(String environment, String key, long revision) {
        getEntityManager()
                .createNativeQuery("update flag set revision = ?3 where environment = ?1 and key = ?2")
                .setParameter(1, environment)
                .setParameter(2, key)
                .setParameter(3, revision)
                .executeUpdate();
    }

    public void markChanged(String environment, Collection<String> keys, long revision) {
        Session session = getEntityManager().unwrap(Session.class);
        session.flush();
        session.doWork(connection -> {
            try (PreparedStatement update = connection.prepareStatement(
                    "update flag set revision = ? where environment = ? and key = any(?)")) {
                update.setLong(1, revision);
                update.setString(2, environment);
                update.setArray(3, connection.createArrayOf("text", keys.toArray()));
                update.executeUpdate();
            }
        });
    }

    public void markAllChanged(String environment, long revision) {
        getEntityManager()
                .createNativeQuery("update flag set revision = ?2 where environment = ?1")
                .setParameter(1, environment)
                .setParameter(2, revision)
                .executeUpdate();
    }

    /** The flag of that key, in service or not. */
    public Optional<StoredFlag> byKey(String environment, String key) {
        return findByIdOptional(new FlagRow.Key(environment, key)).map(FlagStore::flag);
    }

    /** Saves the flag and its new version; the caller holds the environment's lock. */
    public void save(StoredFlag flag, String action, Actor actor, @Nullable String reason) {
        FlagRow.Key id = new FlagRow.Key(flag.environment(), flag.key());
        FlagRow row = findById(id);
        if (row == null) {
            row = new FlagRow();
            row.id = id;
            row.tenant = actor.tenant();
            row.hashVersion = HASH_VERSION;
            row.createdAt = flag.updated();
        }
        row.version = flag.version();
        row.definition = StrictJson.write(flag.definition().toJson());
        row.killed = flag.isKilled();
        row.killedWhy = flag.killedWhy();
        row.archived = flag.isArchived();
        row.updatedAt = flag.updated();
        persist(row);
        getEntityManager().persist(version(flag, row.definition, action, actor, reason));
    }

    /** Saves many flags and their new versions in two batches; the caller holds the environment's lock. */
    public void saveAll(List<StoredFlag> changed, String action, Actor actor, @Nullable String reason) {
        getEntityManager()
                .unwrap(Session.class)
                .doWork(connection -> new FlagBatch(action, actor, reason).save(connection, changed));
    }

    /** The versions of a flag, newest first. */
    public Page<FlagVersion> history(FlagKey flag, PageRequest asked) {
        List<FlagVersion> found = getEntityManager()
                .createQuery(
                        "from FlagVersionRow where id.environment = ?1 and id.key = ?2 and id.version < ?3"
                                + " order by id.version desc",
                        FlagVersionRow.class)
                .setParameter(1, flag.environment())
                .setParameter(2, flag.key())
                .setParameter(3, asked.afterNumber(Long.MAX_VALUE))
                .setMaxResults(asked.limit() + 1)
                .getResultStream()
                .map(FlagStore::version)
                .toList();
        return asked.page(found, FlagVersion::version);
    }

    private static FlagVersionRow version(
            StoredFlag flag, String definition, String action, Actor actor, @Nullable String reason) {
        FlagVersionRow row = new FlagVersionRow();
        row.id = new FlagVersionRow.Key(flag.environment(), flag.key(), flag.version());
        row.action = action;
        row.definition = definition;
        row.actor = actor.name();
        row.reason = reason;
        row.at = flag.updated();
        return row;
    }

    private static FlagVersion version(FlagVersionRow row) {
        return new FlagVersion(row.id.version(), row.at, row.actor, row.action, row.reason, read(row.definition));
    }

    private static StoredFlag flag(FlagRow row) {
        FlagDefinition definition = FlagDefinition.stored(row.id.key(), read(row.definition));
        return new StoredFlag(
                row.id.environment(), definition, row.version, row.killedWhy, row.archived, row.updatedAt);
    }

    private static JsonObject read(String definition) {
        return (JsonObject) StrictJson.read(definition, JsonValue.class);
    }
}
