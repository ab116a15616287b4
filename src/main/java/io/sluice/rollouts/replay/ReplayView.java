package io.sluice.rollouts.replay;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.JsonValue;
import io.sluice.rollouts.core.Exposure;
import io.sluice.rollouts.core.replay.Story;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A recorded release, judged again.
 *
 * @param policy what judged
 * @param identical under the release's own policy: whether every verdict came out as it is stored, byte for byte; of
 *     those in {@code notReplayable} nobody can say. Absent under another policy
 * @param notReplayable the looks whose verdicts another version of the judge wrote, and which
 * @param looks until the release would have been rolled back
 * @param stopped where that would have been; absent where it would not
 * @param departs the first look after which the release went further than the policy would have let it
 * @param recorded what the release cost its users in truth
 */
@Schema(example = """
        {"rollout":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","policy":"cautious","notReplayable":[],\
        "looks":[{"look":1,"stage":0,"at":"2026-11-30T12:10:00Z","recorded":"proceed","left":"proceed",\
        "action":"hold","reasons":[{"code":"TOO_FEW_REQUESTS","message":"68 more candidate requests are needed"}]}],\
        "departs":1,"recorded":{"requests":451,"badRequests":69,"cost":0.451}}""")
record ReplayView(
        String rollout,
        @Schema(implementation = Object.class) JsonValue policy,
        @Nullable Boolean identical,
        List<OtherVersion> notReplayable,
        List<LookView> looks,
        @Nullable StopView stopped,
        @Nullable Long departs,
        ExposureView recorded) {

    /** A look whose verdict another version of the judge wrote. */
    record OtherVersion(long look, String judgeVersion) {}

    /** One look: what was said and done in truth, and what the policy would have done. */
    record LookView(
            long look,
            int stage,
            Instant at,
            String recorded,
            @Nullable String left,
            String action,
            List<Reason> reasons) {
        static LookView of(Story.StoryLook look) {
            return new LookView(
                    look.look(),
                    look.stage(),
                    look.at(),
                    look.recorded().word(),
                    look.left() == null ? null : look.left().word(),
                    look.action().word(),
                    look.reasons());
        }
    }

    /** Where the release would have been rolled back, and what it would have cost its users. */
    record StopView(long look, int stage, Instant at, ExposureView exposed) {
        static StopView of(Story.Stop stop) {
            return new StopView(stop.look(), stop.stage(), stop.at(), ExposureView.of(stop.exposure()));
        }
    }

    /** What the candidate served. */
    record ExposureView(long requests, long badRequests, BigDecimal cost) {
        static ExposureView of(Exposure exposure) {
            return new ExposureView(exposure.requests(), exposure.badRequests(), exposure.cost());
        }
    }

    static @Nullable StopView stop(Story story) {
        return story.stopped() == null ? null : StopView.of(story.stopped());
    }
}
