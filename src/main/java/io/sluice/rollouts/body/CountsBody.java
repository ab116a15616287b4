package io.sluice.rollouts.body;

import io.sluice.judge.ArmBody;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Percentile;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.rollouts.core.FleetReport;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Window;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What one instance counted by arm since its last report. The stage and the revision are those that the evaluation's
 * metadata named; requests whose arm was {@code outside} belong to neither.
 *
 * @param instance one run of one process: a new name after a restart
 * @param sequence rises with each report; a retry sends the number and the counts of the first try again
 * @param candidate may be left out where the instance served nobody with it; the baseline likewise
 */
@Schema(
        requiredProperties = {"instance", "sequence", "stage", "windowStart", "windowEnd"},
        example = """
        {"instance":"agent-7f3a","sequence":12,"stage":0,"revision":"answer-service@v2",\
        "windowStart":"2026-11-30T12:00:00Z","windowEnd":"2026-11-30T12:00:10Z",\
        "candidate":{"requests":3,"errors":0,"cost":{"total":0.0031}},\
        "baseline":{"requests":57,"errors":1,"cost":{"total":0.0587}}}""")
public record CountsBody(
        String instance,
        Long sequence,
        Integer stage,
        @Nullable String revision,
        Instant windowStart,
        Instant windowEnd,
        @Nullable ArmBody candidate,
        @Nullable ArmBody baseline) {
    private static final int LONGEST_REVISION = 300;

    public CountsBody {
        Names.key("instance", instance);
        Require.inRange("sequence", sequence, 0, Measurement.MAX_COUNT);
        Require.inRange("stage", stage, 0, RolloutSpec.MOST_STAGES - 1);
        Require.optionalText("revision", revision, LONGEST_REVISION);
        windowStart = Require.present("windowStart", windowStart).truncatedTo(ChronoUnit.MICROS);
        windowEnd = Require.present("windowEnd", windowEnd).truncatedTo(ChronoUnit.MICROS);
        new Window(windowStart, windowEnd);
        if (candidate == null && baseline == null) {
            throw Refused.field("candidate", "is required where there is no baseline");
        }
    }

    /** The report, with the versions of the rollout. */
    public FleetReport report(Release release) {
        return new FleetReport(
                instance,
                sequence,
                stage,
                revision,
                new Window(windowStart, windowEnd),
                arm("candidate", candidate, release.candidate()),
                arm("baseline", baseline, release.baseline()));
    }

    private static Arm arm(String place, @Nullable ArmBody body, String version) {
        if (body == null) {
            return Arm.empty(version);
        }
        Arm arm = Arms.of(place, body, version);
        arm.measurements().forEach((name, measurement) -> {
            if (measurement instanceof Percentile && !(measurement instanceof Histogram)) {
                String field = name.equals("p95") && body.latency() != null ? ".latency" : ".metrics." + name;
                throw Refused.field(place + field, "must be sent as buckets: no other form adds up over instances");
            }
        });
        return arm;
    }
}
