package io.sluice.judge.policy;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Named policies in PostgreSQL, in their canonical form. */
@ApplicationScoped
class PolicyStore implements PanacheRepositoryBase<PolicyRow, String> {

    /** By name, from after that name on; at most {@code most}. */
    List<StoredPolicy> after(String name, int most) {
        return find("name > ?1 order by name", name).range(0, most - 1).list().stream()
                .map(PolicyStore::policy)
                .toList();
    }

    Optional<StoredPolicy> byName(String name) {
        return findByIdOptional(name).map(PolicyStore::policy);
    }

    /** The policy, locked until the transaction ends. */
    Optional<StoredPolicy> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(PolicyStore::policy);
    }

    /** Whether the policy was added; false where another writer was faster. */
    boolean add(StoredPolicy added, Actor author, Instant now) {
        return getEntityManager()
                        .createNativeQuery("insert into policy (name, tenant, version, policy, updated_at)"
                                + " values (?1, ?2, ?3, ?4, ?5) on conflict (name) do nothing")
                        .setParameter(1, added.name())
                        .setParameter(2, author.tenant())
                        .setParameter(3, added.version())
                        .setParameter(4, StrictJson.write(added.policy().toJson()))
                        .setParameter(5, now)
                        .executeUpdate()
                == 1;
    }

    void replace(StoredPolicy written, Instant now) {
        PolicyRow row = findById(written.name());
        row.version = written.version();
        row.policy = StrictJson.write(written.policy().toJson());
        row.updatedAt = now;
    }

    private static StoredPolicy policy(PolicyRow row) {
        JsonObject policy = (JsonObject) StrictJson.read(row.policy, JsonValue.class);
        return new StoredPolicy(row.name, Policy.ofJson(policy), row.version);
    }
}
