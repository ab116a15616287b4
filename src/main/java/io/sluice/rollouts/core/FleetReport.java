package io.sluice.rollouts.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.rollouts.core.spec.Window;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one instance of the fleet counted since its last report: an increment, under a number that it never uses again.
 *
 * @param instance one run of one process; a restarted one has another name
 * @param sequence rises with each report of the instance
 * @param stage the stage that the evaluations named
 * @param revision the revision that the evaluations named, null where the instance does not say
 */
public record FleetReport(
        String instance,
        long sequence,
        int stage,
        @Nullable String revision,
        Window window,
        Arm candidate,
        Arm baseline) {

    public FleetReport {
        Names.key("instance", instance);
        Require.inRange("sequence", Long.valueOf(sequence), 0, Long.MAX_VALUE);
        Require.present("windowStart", window);
        Require.present("candidate", candidate);
        Require.present("baseline", baseline);
    }

    /** 64 bits of the hash of what was counted, by which a retry is told from another report of the same number. */
    public long fingerprint() {
        Map<String, JsonValue> counted = new LinkedHashMap<>();
        counted.put("stage", JsonValue.number(stage));
        counted.put("candidate", candidate.toJson());
        counted.put("baseline", baseline.toJson());
        String hash = CanonicalJson.sha256(JsonValue.object(counted));
        int from = hash.indexOf(':') + 1;
        return Long.parseUnsignedLong(hash, from, from + 16, 16);
    }
}
