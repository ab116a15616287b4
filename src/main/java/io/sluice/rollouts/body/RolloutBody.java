package io.sluice.rollouts.body;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.core.UnitKind;
import io.sluice.rollouts.body.RolloutParts.ExposureBody;
import io.sluice.rollouts.body.RolloutParts.FlagBlock;
import io.sluice.rollouts.body.RolloutParts.HoldBody;
import io.sluice.rollouts.body.RolloutParts.PreflightBody;
import io.sluice.rollouts.body.RolloutParts.ReferenceBody;
import io.sluice.rollouts.body.RolloutParts.RollingBody;
import io.sluice.rollouts.body.RolloutParts.TrafficBody;
import io.sluice.rollouts.core.spec.Driver;
import io.sluice.rollouts.core.spec.GroupMode;
import io.sluice.rollouts.core.spec.HoldLimit;
import io.sluice.rollouts.core.spec.Intent;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.OnLive;
import io.sluice.rollouts.core.spec.PinnedPolicy;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.rollouts.core.spec.Timing;
import io.sluice.rollouts.core.spec.Words;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A rollout as it is asked for.
 *
 * @param group the service that the target belongs to: its prompt, its model, its code
 * @param groupMode {@code alone} (the usual one): start only while no other rollout of the group is under way; {@code
 *     together}: run beside those that say so too
 * @param traffic what the target is expected to serve: with it each stage is told what it will not see
 * @param policy a policy, or the name of one; {@code standard} where none is named
 * @param driver {@code pipeline} (the usual one) or {@code sluice}
 * @param stallAfter how long neither a call nor evidence may come until a page; {@code PT15M} where it is left out
 * @param onLive {@code refuse} (the usual way to meet a live rollout of the target) or {@code supersede}, which takes
 *     that one back first
 * @param intent {@code release} (the usual one) or {@code hotfix}, which only an operator may ask for: it passes
 *     freezes and change windows, and is judged as usual, by the policy's limits and against the broken baseline
 * @param reason why a hotfix may not wait; it needs one, and nothing else has one
 */
@Schema(
        requiredProperties = {"environment", "target", "baseline", "candidate", "strategy"},
        example = """
        {"environment":"production","target":"answer-service","group":"answers","groupMode":"alone",\
        "kind":"prompt","baseline":"v1","candidate":"v2","strategy":"canary",\
        "stages":[{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M","minRequests":100},\
        {"share":0.5,"bake":"PT10M"},{"share":1.0,"bake":"PT10M"}],"traffic":{"perSecond":5},\
        "flag":{"key":"prompt.version","baselineVariant":"v1","candidateVariant":"v2","bucketBy":"targetingKey"},\
        "policy":"standard","plan":"answer-service-2026-11-30",\
        "preflight":{"suite":"eval-17","candidate":{"count":188,"of":200},"baseline":{"count":186,"of":200}},\
        "driver":"pipeline","mode":"enforce","lookEvery":"PT1M","stallAfter":"PT15M",\
        "hold":{"deadline":"PT2H","action":"page"},"exposure":{"badRequests":500},"onLive":"refuse",\
        "intent":"release"}""")
public record RolloutBody(
        String environment,
        String target,
        @Nullable String group,
        @Nullable String groupMode,
        @Nullable String kind,
        String baseline,
        String candidate,
        String strategy,
        @Nullable List<StageBody> stages,
        @Nullable RollingBody rolling,
        @Nullable TrafficBody traffic,
        @Nullable FlagBlock flag,
        @Schema(implementation = Object.class) @Nullable JsonValue policy,
        @Nullable String plan,
        @Nullable PreflightBody preflight,
        @Nullable String driver,
        @Nullable String mode,
        @Schema(implementation = String.class) @Nullable Duration lookEvery,
        @Schema(implementation = String.class) @Nullable Duration stallAfter,
        @Nullable HoldBody hold,
        @Nullable ExposureBody exposure,
        @Nullable String onLive,
        @Nullable String intent,
        @Nullable String reason,
        @Nullable ReferenceBody reference) {

    private static final String DEFAULT_POLICY = "standard";

    /**
     * What is asked for, under that policy; refuses the fields that contradict each other.
     *
     * @param way the version of the plan that was asked for by its name, null where none was
     */
    public RolloutSpec toSpec(Policy pinned, @Nullable PlanVersion way) {
        chosenOnLive();
        return new RolloutSpec(
                new Release(
                        environment,
                        target,
                        group,
                        chosenGroupMode(),
                        kind == null ? null : Words.parse("kind", kind, UnitKind.class),
                        baseline,
                        candidate,
                        hotfix()),
                chosenStrategy(),
                expandedStages(),
                traffic == null ? null : traffic.traffic(),
                flag == null ? null : flag.flag(),
                new PinnedPolicy(policyName(), pinned),
                way,
                preflight == null ? null : preflight.preflight(),
                mode == null ? Mode.ENFORCE : Words.parse("mode", mode, Mode.class),
                exposure == null ? null : exposure.budget(),
                timing(),
                reference == null ? null : reference.reference(baseline));
    }

    /** How a live rollout of the target is met. */
    public OnLive chosenOnLive() {
        return onLive == null ? OnLive.REFUSE : Words.parse("onLive", onLive, OnLive.class);
    }

    /** The name that the policy was asked for by, null where it was written out. */
    public @Nullable String policyName() {
        if (policy == null || policy == JsonNull.NULL) {
            return DEFAULT_POLICY;
        }
        return policy instanceof JsonString name ? name.value() : null;
    }

    private @Nullable String hotfix() {
        Intent chosen = intent == null ? Intent.RELEASE : Words.parse("intent", intent, Intent.class);
        return switch (chosen) {
            case HOTFIX -> Require.text("reason", reason, Release.LONGEST_REASON);
            case RELEASE -> {
                if (reason != null) {
                    throw Refused.field("reason", "belongs to the intent hotfix");
                }
                yield null;
            }
        };
    }

    private GroupMode chosenGroupMode() {
        if (groupMode != null && group == null) {
            throw Refused.field("groupMode", "belongs to a rollout of a group");
        }
        return groupMode == null ? GroupMode.ALONE : Words.parse("groupMode", groupMode, GroupMode.class);
    }

    private Strategy chosenStrategy() {
        return Words.parse("strategy", strategy, Strategy.class);
    }

    private List<Stage> expandedStages() {
        boolean isRolling = chosenStrategy() == Strategy.ROLLING;
        if (isRolling && stages != null) {
            throw Refused.field("stages", "must not stand beside the strategy rolling, which makes its own");
        }
        if (isRolling) {
            return Require.present("rolling", rolling).stages();
        }
        if (rolling != null) {
            throw Refused.field("rolling", "belongs to the strategy rolling");
        }
        List<StageBody> given = Require.present("stages", stages);
        for (int i = 0; i < given.size(); i++) {
            Require.present("stages[" + i + "]", given.get(i));
        }
        return given.stream().map(StageBody::stage).toList();
    }

    private Timing timing() {
        return new Timing(
                driver == null ? Driver.PIPELINE : Words.parse("driver", driver, Driver.class),
                lookEvery == null ? Timing.USUAL_LOOK_EVERY : lookEvery,
                stallAfter == null ? Timing.USUAL_STALL_AFTER : stallAfter,
                hold == null ? HoldLimit.USUAL : hold.limit());
    }
}
