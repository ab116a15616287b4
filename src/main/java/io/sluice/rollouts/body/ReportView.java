package io.sluice.rollouts.body;

import io.sluice.kernel.Share;
import io.sluice.rollouts.body.StageDecision.OverrideNote;
import io.sluice.rollouts.core.Report;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Intent;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.Words;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a release has cost its users, as it is answered.
 *
 * @param intent {@code hotfix}; absent for an ordinary release
 * @param reason why a hotfix could not wait
 * @param timeToDetect from the first exposed user to the decision to go back; absent unless there was one
 * @param minutesUntilBack from the first exposed user until everything was back; absent while it lasts
 * @param usersTouched the part of the users that ever met the candidate, 0 to 1: the widest share, since a cohort only
 *     grows
 * @param looks how many verdicts were given
 * @param overrides who decided in place of the gate
 */
@Schema(example = """
        {"rollout":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","state":"ROLLED_BACK","exposedRequests":451,"badRequests":69,\
        "cost":0.451,"started":"2026-11-30T12:00:00Z","timeToDetect":"PT30M","minutesUntilBack":30,"usersTouched":0.5,\
        "looks":3,"overrides":[]}""")
public record ReportView(
        String rollout,
        @Nullable String intent,
        @Nullable String reason,
        String state,
        long exposedRequests,
        long badRequests,
        BigDecimal cost,
        @Nullable Instant started,
        @Schema(implementation = String.class) @Nullable Duration timeToDetect,
        @Nullable BigDecimal minutesUntilBack,
        @Schema(implementation = BigDecimal.class) Share usersTouched,
        long looks,
        List<OverrideNote> overrides) {

    public static ReportView of(Rollout rollout, Report report, long looks, List<StageDecision> decisions) {
        Release release = rollout.spec().release();
        return new ReportView(
                rollout.id().toString(),
                release.isHotfix() ? Words.wire(Intent.HOTFIX) : null,
                release.hotfix(),
                rollout.state().name(),
                report.exposure().requests(),
                report.exposure().badRequests(),
                report.exposure().cost(),
                rollout.milestones().started(),
                report.timeToDetect(),
                report.minutesUntilBack(),
                report.usersTouched(),
                looks,
                overrides(decisions));
    }

    private static List<OverrideNote> overrides(List<StageDecision> decisions) {
        return decisions.stream()
                .map(StageDecision::override)
                .filter(Objects::nonNull)
                .toList();
    }
}
