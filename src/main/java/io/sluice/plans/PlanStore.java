package io.sluice.plans;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.PlanVersion;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Plans in PostgreSQL, as the documents that their authors wrote; earlier versions stay. */
@ApplicationScoped
class PlanStore implements PanacheRepositoryBase<PlanRow, String> {

    /** The plans by their names. */
    Page<StoredPlan> page(PageRequest asked) {
        List<StoredPlan> found =
                find("name > ?1 order by name", asked.afterText()).range(0, asked.limit()).list().stream()
                        .map(PlanStore::plan)
                        .toList();
        return asked.page(found, stored -> stored.plan().name());
    }

    Optional<StoredPlan> byName(String name) {
        return findByIdOptional(name).map(PlanStore::plan);
    }

    /** The plan, locked until the transaction ends. */
    Optional<StoredPlan> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(PlanStore::plan);
    }

    Optional<StoredPlan> byVersion(PlanVersion version) {
        PlanVersionRow row = getEntityManager()
                .find(PlanVersionRow.class, new PlanVersionRow.Key(version.name(), version.version()));
        return Optional.ofNullable(row).map(known -> plan(known.document, version.version(), known.createdAt));
    }

    /** Whether the plan was added; false where another writer was faster. */
    boolean add(StoredPlan plan, Actor author) {
        boolean isAdded = getEntityManager()
                        .createNativeQuery("""
                                insert into plan (name, tenant, version, document, created_by, created_at, updated_at)
                                values (?1, ?2, ?3, ?4, ?5, ?6, ?6) on conflict (name) do nothing""")
                        .setParameter(1, plan.plan().name())
                        .setParameter(2, author.tenant())
                        .setParameter(3, plan.version())
                        .setParameter(4, StrictJson.write(plan.document()))
                        .setParameter(5, author.name())
                        .setParameter(6, plan.updated())
                        .executeUpdate()
                == 1;
        if (isAdded) {
            keep(plan, author);
        }
        return isAdded;
    }

    void replace(StoredPlan plan, Actor author) {
        PlanRow row = findById(plan.plan().name());
        row.version = plan.version();
        row.document = StrictJson.write(plan.document());
        row.updatedAt = plan.updated();
        keep(plan, author);
    }

    private void keep(StoredPlan plan, Actor author) {
        PlanVersionRow row = new PlanVersionRow();
        row.id = new PlanVersionRow.Key(plan.plan().name(), plan.version());
        row.document = StrictJson.write(plan.document());
        row.createdBy = author.name();
        row.createdAt = plan.updated();
        getEntityManager().persist(row);
    }

    /** The plan of a stored document, which was valid when it was stored. */
    static Plan read(JsonValue document) {
        Plan plan = PlanDocument.of(document).plan();
        if (plan == null) {
            throw new IllegalStateException("a stored plan that the schema refuses: " + document);
        }
        return plan;
    }

    private static StoredPlan plan(PlanRow row) {
        return plan(row.document, row.version, row.updatedAt);
    }

    private static StoredPlan plan(String text, long version, Instant written) {
        JsonValue document = StrictJson.read(text, JsonValue.class);
        return new StoredPlan(read(document), version, document, written);
    }
}
