package io.sluice.judge.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Canonical;
import io.sluice.judge.core.measure.StoredObject;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.WatchEvidence;
import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The canonical form of a case: what the evidence hash is taken over. The clock and the look stay outside. */
final class EvidenceJson {
    private EvidenceJson() {}

    static JsonObject write(Policy policy, Evidence evidence) {
        Canonical written = new Canonical()
                .put("policy", policy.judged().toJson())
                .count("stage", evidence.stage())
                .put("candidate", evidence.candidate().toJson())
                .put("baseline", evidence.baseline().toJson())
                .put("watch", evidence.watch() == null ? null : evidence.watch().toJson())
                .flag("latestWindowEmpty", evidence.latestWindowEmpty())
                .flag("historicBaseline", evidence.historicBaselineAge() != null);
        if (evidence.split() != null) {
            written.put("split", evidence.split().toJson());
        }
        return written.object();
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
                        look)
                .splitAs(stored.has("split") ? Split.ofJson(stored.object("split")) : null)
                .watched(stored.has("watch") ? WatchEvidence.ofJson(stored.object("watch")) : null);
        return new Evidence.Case(Policy.ofJson(stored.object("policy").json()), evidence);
    }
}
