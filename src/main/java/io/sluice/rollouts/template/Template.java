package io.sluice.rollouts.template;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.body.RolloutBody;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rollout without its versions: what every release of a target has in common.
 *
 * @param document the body of a rollout but for {@code candidate} and {@code baseline}
 * @param version raised by every write, from 1
 */
record Template(String name, JsonObject document, long version, Instant updated) {
    /** The versions belong to a revision; a template that named them would release one of them for ever. */
    private static final List<String> VERSIONS = List.of("candidate", "baseline");

    /** Refuses a document that names a version. */
    static void requireNoVersions(JsonObject document) {
        for (String field : VERSIONS) {
            if (document.members().containsKey(field)) {
                throw Refused.field(field, "belongs to a revision and not to a template");
            }
        }
    }

    /**
     * The rollout of one revision.
     *
     * @throws Refused naming the field where the document is no rollout
     */
    static RolloutBody with(JsonObject document, String candidate, String baseline) {
        Map<String, JsonValue> members = new LinkedHashMap<>(document.members());
        members.put("candidate", JsonValue.text(candidate));
        members.put("baseline", JsonValue.text(baseline));
        return StrictJson.read(StrictJson.write(new JsonObject(members)), RolloutBody.class);
    }

    RolloutBody with(String candidate, String baseline) {
        return with(document, candidate, baseline);
    }
}
