package io.sluice.rollouts.body;

import io.sluice.judge.ArmBody;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.rollouts.core.FleetWindow;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.SourceWindows;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Window;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The counts of both arms over one half-open window.
 *
 * @param stage may be left out inside an advance, which names it
 * @param source who counted; {@code pipeline} where none is named
 */
@Schema(
        requiredProperties = {"windowStart", "windowEnd", "candidate", "baseline"},
        example = """
        {"stage":0,"source":"pipeline","windowStart":"2026-11-30T12:00:00Z","windowEnd":"2026-11-30T12:10:00Z",\
        "candidate":{"requests":32,"errors":2,"started":33,"subjects":21,"servedByFallback":1},\
        "baseline":{"requests":568,"errors":8,"started":570,"subjects":402,"servedByFallback":3}}""")
public record ObservationBody(
        @Nullable Integer stage,
        @Nullable String source,
        Instant windowStart,
        Instant windowEnd,
        ArmBody candidate,
        ArmBody baseline) {
    private static final String DEFAULT_SOURCE = "pipeline";

    public ObservationBody {
        if (stage != null) {
            Require.inRange("stage", stage, 0, RolloutSpec.MOST_STAGES - 1);
        }
        Names.optionalKey("source", source);
        if (FleetWindow.SOURCE.equals(source) || SourceWindows.SOURCE.equals(source)) {
            throw Refused.field("source", "must be another one: Sluice's own counts have this name");
        }
        // The database keeps microseconds: a finer instant would not be recognised when it is sent again.
        windowStart = Require.present("windowStart", windowStart).truncatedTo(ChronoUnit.MICROS);
        windowEnd = Require.present("windowEnd", windowEnd).truncatedTo(ChronoUnit.MICROS);
        new Window(windowStart, windowEnd);
        Require.present("candidate", candidate);
        Require.present("baseline", baseline);
    }

    /** As a call of its own, where it names its stage. */
    public Observation of(Release release) {
        return in(release, Require.present("stage", stage));
    }

    /** Inside an advance from that stage. */
    public Observation within(Release release, int advancedStage) {
        if (stage != null && stage != advancedStage) {
            throw Refused.field("observation.stage", "must be the stage that is advanced, " + advancedStage);
        }
        try {
            return in(release, advancedStage);
        } catch (Refused refused) {
            throw refused.inside("observation");
        }
    }

    private Observation in(Release release, int ofStage) {
        return new Observation(
                ofStage,
                source == null ? DEFAULT_SOURCE : source,
                new Window(windowStart, windowEnd),
                Arms.of("candidate", candidate, release.candidate()),
                Arms.of("baseline", baseline, release.baseline()));
    }
}
