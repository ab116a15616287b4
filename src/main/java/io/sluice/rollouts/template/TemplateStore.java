package io.sluice.rollouts.template;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;

/** Templates in PostgreSQL, as the documents that their authors wrote. */
@ApplicationScoped
class TemplateStore implements PanacheRepositoryBase<TemplateRow, String> {

    List<Template> all() {
        return listAll().stream().map(TemplateStore::template).toList();
    }

    Optional<Template> byName(String name) {
        return findByIdOptional(name).map(TemplateStore::template);
    }

    /** The template, locked until the transaction ends. */
    Optional<Template> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(TemplateStore::template);
    }

    /** Whether the template was added; false where another writer was faster. */
    boolean add(Template template, Actor author) {
        return getEntityManager()
                        .createNativeQuery("""
                                insert into rollout_template
                                    (name, tenant, version, document, created_by, created_at, updated_at)
                                values (?1, ?2, ?3, ?4, ?5, ?6, ?6) on conflict (name) do nothing""")
                        .setParameter(1, template.name())
                        .setParameter(2, author.tenant())
                        .setParameter(3, template.version())
                        .setParameter(4, StrictJson.write(template.document()))
                        .setParameter(5, author.name())
                        .setParameter(6, template.updated())
                        .executeUpdate()
                == 1;
    }

    void replace(Template template) {
        TemplateRow row = findById(template.name());
        row.version = template.version();
        row.document = StrictJson.write(template.document());
        row.updatedAt = template.updated();
    }

    private static Template template(TemplateRow row) {
        JsonObject document = (JsonObject) StrictJson.read(row.document, JsonValue.class);
        return new Template(row.name, document, row.version, row.updatedAt);
    }
}
