package io.sluice.flags.shared;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What flags share, in PostgreSQL: the segments and the metadata of each environment. */
@ApplicationScoped
public class FlagSetStore implements PanacheRepositoryBase<SegmentRow, SegmentRow.Key> {

    public List<StoredSegment> segments(String environment) {
        return list("id.environment = ?1 order by id.name", environment).stream()
                .map(FlagSetStore::segment)
                .toList();
    }

    /** The segments by their names. */
    public Page<StoredSegment> page(String environment, PageRequest asked) {
        List<StoredSegment> found = find(
                        "id.environment = ?1 and id.name > ?2 order by id.name", environment, asked.afterText())
                .range(0, asked.limit())
                .list()
                .stream()
                .map(FlagSetStore::segment)
                .toList();
        return asked.page(found, StoredSegment::name);
    }

    public Optional<StoredSegment> segment(String environment, String name) {
        return findByIdOptional(new SegmentRow.Key(environment, name)).map(FlagSetStore::segment);
    }

    /** What is shared now; the known one itself where nothing has changed, so that nothing is compiled again. */
    public StoredFlagSet flagSet(String environment, @Nullable StoredFlagSet known) {
        FlagSetRow row = getEntityManager().find(FlagSetRow.class, environment);
        if (row == null) {
            return StoredFlagSet.NONE;
        }
        if (known != null && known.version() == row.version) {
            return known;
        }
        Map<String, JsonObject> rules = new LinkedHashMap<>();
        segments(environment).forEach(segment -> rules.put(segment.name(), segment.rule()));
        return new StoredFlagSet(row.version, new FlagSet(Dialect.segments(rules), read(row.metadata)));
    }

    /** Saves a segment; the caller holds the environment's lock and calls {@link #raiseVersion}. */
    public void save(StoredSegment segment, Actor actor) {
        SegmentRow.Key id = new SegmentRow.Key(segment.environment(), segment.name());
        SegmentRow row = findById(id);
        if (row == null) {
            row = new SegmentRow();
            row.id = id;
            row.tenant = actor.tenant();
        }
        row.version = segment.version();
        row.rule = StrictJson.write(segment.rule());
        row.updatedAt = segment.updated();
        persist(row);
    }

    public void remove(StoredSegment segment) {
        deleteById(new SegmentRow.Key(segment.environment(), segment.name()));
    }

    /** Says that what the flags share has changed; the metadata stays unless another is given. */
    public void raiseVersion(String environment, @Nullable JsonObject metadata) {
        FlagSetRow row = getEntityManager().find(FlagSetRow.class, environment);
        if (row == null) {
            row = new FlagSetRow();
            row.environment = environment;
            row.metadata = StrictJson.write(JsonObject.EMPTY);
        }
        row.version += 1;
        if (metadata != null) {
            row.metadata = StrictJson.write(metadata);
        }
        getEntityManager().persist(row);
    }

    private static StoredSegment segment(SegmentRow row) {
        return new StoredSegment(row.id.environment(), row.id.name(), row.version, read(row.rule), row.updatedAt);
    }

    private static JsonObject read(String text) {
        return (JsonObject) StrictJson.read(text, JsonValue.class);
    }
}
