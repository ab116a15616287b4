package io.sluice.rollouts.body;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Share;
import io.sluice.plans.core.PlanVersion;
import io.sluice.rollouts.core.Approval;
import io.sluice.rollouts.core.Pages;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.ExposureBudget;
import io.sluice.rollouts.core.spec.HoldLimit;
import io.sluice.rollouts.core.spec.Intent;
import io.sluice.rollouts.core.spec.PinnedPolicy;
import io.sluice.rollouts.core.spec.PreflightResult;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.core.spec.Words;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A rollout as it is answered.
 *
 * @param groupMode {@code alone} or {@code together}; absent without a group
 * @param planVersion the version of the plan that it goes back by, whatever is stored later
 * @param intent {@code hotfix}; absent for an ordinary release
 * @param reason why a hotfix could not wait
 * @param live whether it holds its target, so that no other rollout of it can be created
 * @param stage the stage it is at, or the last one it reached
 * @param pages what persons were paged for and is not over
 * @param warnings what the checks noticed and did not refuse; only in the answer to its creation
 */
@Schema(example = """
        {"id":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","environment":"production","target":"answer-service",\
        "kind":"prompt","baseline":"v1","candidate":"v2","strategy":"canary",\
        "stages":[{"share":0.05,"bake":"PT10M","minRequests":0}],"policy":"standard","mode":"enforce",\
        "driver":"pipeline","lookEvery":"PT1M","stallAfter":"PT15M","hold":{"deadline":"PT2H","action":"page"},\
        "preflight":{"verdict":"go","reason":"suite eval-17: candidate 188/200, baseline 186/200",\
        "callersWord":false},"state":"RUNNING","live":true,"stage":0,"share":0.05,\
        "stageStarted":"2026-11-30T12:00:00Z","generation":1,"approvals":[],"createdBy":"deploy-answers",\
        "created":"2026-11-30T11:59:00Z","started":"2026-11-30T12:00:00Z","pages":[]}""")
public record RolloutView(
        String id,
        String environment,
        String target,
        @Nullable String group,
        @Nullable String groupMode,
        @Nullable String kind,
        String baseline,
        String candidate,
        String strategy,
        List<StageView> stages,
        @Nullable SteeredFlag flag,
        @Schema(implementation = Object.class) JsonValue policy,
        @Nullable String plan,
        @Nullable Long planVersion,
        PreflightView preflight,
        String mode,
        String driver,
        @Schema(implementation = String.class) Duration lookEvery,
        @Schema(implementation = String.class) Duration stallAfter,
        HoldView hold,
        @Nullable ExposureBudget exposure,
        @Nullable String intent,
        @Nullable String reason,
        String state,
        boolean live,
        int stage,
        @Schema(implementation = BigDecimal.class) Share share,
        @Nullable Instant stageStarted,
        long generation,
        List<Approval> approvals,
        String createdBy,
        Instant created,
        @Nullable Instant started,
        @Nullable Instant ended,
        List<PageView> pages,
        @Nullable List<Finding> warnings) {

    /** One stage, as it was asked for or made by its strategy. */
    public record StageView(
            @Schema(implementation = BigDecimal.class) Share share,
            @Schema(implementation = String.class) Duration bake,
            long minRequests) {

        public static StageView of(Stage stage) {
            return new StageView(stage.share(), stage.bake(), stage.minRequests());
        }
    }

    /** What the preflight says, and whether that is the caller's word or judged here. */
    public record PreflightView(String verdict, String reason, boolean callersWord) {
        public static PreflightView of(PreflightResult result) {
            return new PreflightView(Words.wire(result.verdict()), result.reason(), result.isCallersWord());
        }
    }

    /** How long a gate may hold, and what happens then. */
    public record HoldView(
            @Schema(implementation = String.class) Duration deadline, String action) {
        static HoldView of(HoldLimit limit) {
            return new HoldView(limit.deadline(), Words.wire(limit.action()));
        }
    }

    /**
     * What somebody was paged for and is not over.
     *
     * @param code {@code STALLED}: neither a call nor evidence has come since; {@code OVERDUE}: since then the gate has
     *     held for longer than it may
     */
    public record PageView(String code, Instant since) {
        static List<PageView> of(Pages pages) {
            List<PageView> open = new ArrayList<>();
            if (pages.stalledSince() != null) {
                open.add(new PageView("STALLED", pages.stalledSince()));
            }
            if (pages.overdueSince() != null) {
                open.add(new PageView("OVERDUE", pages.overdueSince()));
            }
            return open;
        }
    }

    public static RolloutView of(Rollout rollout) {
        return of(rollout, List.of());
    }

    public static RolloutView of(Rollout rollout, List<Finding> warnings) {
        RolloutSpec spec = rollout.spec();
        Release release = spec.release();
        PlanVersion plan = spec.plan();
        return new RolloutView(
                rollout.id().toString(),
                release.environment(),
                release.target(),
                release.group(),
                release.group() == null ? null : Words.wire(release.groupMode()),
                release.kind() == null ? null : Words.wire(release.kind()),
                release.baseline(),
                release.candidate(),
                Words.wire(spec.strategy()),
                spec.stages().stream().map(StageView::of).toList(),
                spec.flag(),
                policy(spec.policy()),
                plan == null ? null : plan.name(),
                plan == null ? null : plan.version(),
                PreflightView.of(PreflightResult.of(spec.preflight())),
                Words.wire(spec.mode()),
                Words.wire(spec.timing().driver()),
                spec.lookEvery(),
                spec.timing().stallAfter(),
                HoldView.of(spec.timing().hold()),
                spec.exposure(),
                release.isHotfix() ? Words.wire(Intent.HOTFIX) : null,
                release.hotfix(),
                rollout.state().name(),
                rollout.isLive(),
                rollout.position().stage(),
                rollout.position().share(),
                rollout.position().stageStarted(),
                rollout.position().generation(),
                rollout.approvals(),
                rollout.milestones().createdBy(),
                rollout.milestones().created(),
                rollout.milestones().started(),
                rollout.milestones().ended(),
                PageView.of(rollout.pages()),
                warnings.isEmpty() ? null : warnings);
    }

    private static JsonValue policy(PinnedPolicy pinned) {
        return pinned.name() == null ? pinned.policy().toJson() : JsonValue.text(pinned.name());
    }
}
