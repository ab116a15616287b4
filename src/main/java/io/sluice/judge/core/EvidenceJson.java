package io.sluice.judge.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The canonical form of a case: what the evidence hash is taken over. The clock and the look stay outside. */
final class EvidenceJson {
    private EvidenceJson() {}

    static JsonObject write(Policy policy, Evidence evidence) {
        Map<String, JsonValue> members = new TreeMap<>();
        members.put("policy", policy.toJson());
        if (evidence.stage() != null) {
            members.put("stage", JsonValue.number(evidence.stage()));
        }
        members.put("candidate", evidence.candidate().toJson());
        members.put("baseline", evidence.baseline().toJson());
        members.put("latestWindowEmpty", JsonBoolean.of(evidence.latestWindowEmpty()));
        members.put("historicBaseline", JsonBoolean.of(evidence.historicBaselineAge() != null));
        return new JsonObject(members);
    }

    static Evidence.Case read(JsonObject json, @Nullable Duration historicBaselineAge, long look) {
        StoredObject stored = new StoredObject(json);
        if (stored.flag("historicBaseline") != (historicBaselineAge != null)) {
            throw new IllegalArgumentException("the age belongs to a historic baseline, and to no other");
        }
        Long stage = stored.optionalCount("stage");
        Evidence evidence = new Evidence(
                stage == null ? null : Math.toIntExact(stage),
                Arm.ofJson(stored.object("candidate").json()),
                Arm.ofJson(stored.object("baseline").json()),
                stored.flag("latestWindowEmpty"),
                historicBaselineAge,
                look);
        return new Evidence.Case(Policy.ofJson(stored.object("policy").json()), evidence);
    }
}
