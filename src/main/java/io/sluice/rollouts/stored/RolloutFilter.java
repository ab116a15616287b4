package io.sluice.rollouts.stored;

import io.quarkus.panache.common.Parameters;
import io.sluice.kernel.Instants;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.platform.http.PageRequest;
import io.sluice.rollouts.core.Rollout;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which rollouts a list shows, newest first.
 *
 * @param boundTo the targets that the caller's token is bound to, empty for all
 */
public record RolloutFilter(
        @Nullable String environment,
        @Nullable String target,
        Set<String> boundTo,
        @Nullable String group,
        @Nullable Boolean live,
        PageRequest page) {

    public RolloutFilter {
        Names.optionalKey("environment", environment);
        Names.optionalKey("target", target);
        Names.optionalKey("group", group);
        if (page.after() != null) {
            Place.parse(page.after());
        }
    }

    /** A place in the list; rollouts of one instant are told apart by their ids. */
    public record Place(Instant created, UUID id) {
        public static Place of(Rollout rollout) {
            return new Place(rollout.milestones().created(), rollout.id());
        }

        static Place parse(String text) {
            try {
                int bar = text.indexOf('|');
                return new Place(
                        Instants.parse(text.substring(0, Math.max(bar, 0))), UUID.fromString(text.substring(bar + 1)));
            } catch (IllegalArgumentException | DateTimeException unreadable) {
                throw Refused.field("cursor", "must be the next of an earlier answer");
            }
        }

        @Override
        public String toString() {
            return created + "|" + id;
        }
    }

    String query() {
        StringBuilder query = new StringBuilder("true = true");
        append(query, environment, " and environment = :environment");
        append(query, target, " and target = :target");
        append(query, boundTo.isEmpty() ? null : boundTo, " and target in (:boundTo)");
        append(query, group, " and group = :group");
        append(query, live, " and holdsTarget = :live");
        append(query, page.after(), " and (createdAt < :created or createdAt = :created and id < :id)");
        return query.append(" order by createdAt desc, id desc").toString();
    }

    Parameters parameters() {
        Parameters parameters = new Parameters();
        put(parameters, "environment", environment);
        put(parameters, "target", target);
        put(parameters, "boundTo", boundTo.isEmpty() ? null : boundTo);
        put(parameters, "group", group);
        put(parameters, "live", live);
        if (page.after() != null) {
            Place after = Place.parse(page.after());
            put(parameters, "created", after.created());
            put(parameters, "id", after.id());
        }
        return parameters;
    }

    private static void append(StringBuilder query, @Nullable Object value, String condition) {
        query.append(value == null ? "" : condition);
    }

    private static void put(Parameters parameters, String name, @Nullable Object value) {
        if (value != null) {
            parameters.and(name, value);
        }
    }
}
