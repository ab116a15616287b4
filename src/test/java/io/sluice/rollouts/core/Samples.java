package io.sluice.rollouts.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Share;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.core.UnitKind;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.spec.ExposureBudget;
import io.sluice.rollouts.core.spec.GroupMode;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.PinnedPolicy;
import io.sluice.rollouts.core.spec.Preflight;
import io.sluice.rollouts.core.spec.PreflightVerdict;
import io.sluice.rollouts.core.spec.Reference;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.rollouts.core.spec.Timing;
import io.sluice.rollouts.core.spec.Traffic;
import io.sluice.rollouts.core.spec.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rollouts and observations for tests: version v2 against v1 of the prompt, in three stages of ten minutes. */
final class Samples {
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    static final Instant LATER = START.plus(Duration.ofHours(1));
    static final Instant END = LATER.plus(Duration.ofHours(1));
    static final Duration BAKE = Duration.ofMinutes(10);

    private static final UUID ID = new UUID(1, 2);

    private Samples() {}

    static List<Stage> stages(int... percents) {
        return Arrays.stream(percents)
                .mapToObj(percent -> new Stage(new Share(percent * 1000), BAKE, 0))
                .toList();
    }

    /** A spec to change one thing of. */
    static final class SpecBuilder {
        Strategy strategy = Strategy.CANARY;
        List<Stage> stages = stages(5, 25, 100);
        SteeredFlag flag = new SteeredFlag("prompt.version", "v1", "v2", SteeredFlag.DEFAULT_BUCKET_BY);

        @Nullable
        Traffic traffic;

        @Nullable
        PlanVersion plan = new PlanVersion("way-back", 1);

        @Nullable
        Preflight preflight = new Preflight.CallersWord(PreflightVerdict.GO, "checked by hand");

        Mode mode = Mode.ENFORCE;

        @Nullable
        ExposureBudget exposure;

        @Nullable
        Reference reference;

        UnitKind kind = UnitKind.PROMPT;

        @Nullable
        String group;

        GroupMode groupMode = GroupMode.ALONE;
        String candidate = "v2";
        Policy policy = Policy.standard();
        Timing timing = Timing.USUAL;

        RolloutSpec build() {
            return new RolloutSpec(
                    new Release("production", "answer-service", group, groupMode, kind, "v1", candidate, null),
                    strategy,
                    stages,
                    traffic,
                    flag,
                    new PinnedPolicy("standard", policy),
                    plan,
                    preflight,
                    mode,
                    exposure,
                    timing,
                    reference);
        }

        Rollout running() {
            return after(Rollout.create(ID, build(), "pipeline-1", START), Step.START);
        }
    }

    static SpecBuilder spec() {
        return new SpecBuilder();
    }

    static Rollout pending() {
        return Rollout.create(ID, spec().build(), "pipeline-1", START);
    }

    static Rollout running() {
        return after(pending(), Step.START);
    }

    static Rollout atLastStage() {
        return after(running(), Step.PROCEED, Step.PROCEED);
    }

    static Rollout runningWithoutPlan() {
        SpecBuilder spec = spec();
        spec.plan = null;
        return spec.running();
    }

    static Rollout in(RolloutState state) {
        return switch (state) {
            case PENDING -> pending();
            case RUNNING -> running();
            case PAUSED -> after(running(), Step.PAUSE);
            case ROLLING_BACK -> after(running(), Step.ROLLBACK);
            case COMPLETED -> after(atLastStage(), Step.PROCEED);
            case ROLLBACK_FAILED -> after(running(), Step.ROLLBACK, Step.RUN_FAILED);
            case ROLLED_BACK -> after(running(), Step.ROLLBACK, Step.RUN_DONE);
            case ABORTED -> after(running(), Step.ABORT);
        };
    }

    static Rollout after(Rollout rollout, Step... steps) {
        Rollout now = rollout;
        for (Step step : steps) {
            now = moved(step.on(now, true));
        }
        return now;
    }

    static Rollout moved(Transition transition) {
        return ((Moved) transition).rollout();
    }

    /** An observation of the minutes [from, to) of the current stage; errors of requests in each arm. */
    static Observation observed(
            Rollout rollout, String source, int fromMinute, int toMinute, Proportion candidate, Proportion baseline) {
        Instant start = rollout.stageStarted();
        Window window =
                new Window(start.plus(Duration.ofMinutes(fromMinute)), start.plus(Duration.ofMinutes(toMinute)));
        return new Observation(rollout.position().stage(), source, window, arm("v2", candidate), arm("v1", baseline));
    }

    static Arm arm(String version, Proportion errors) {
        TreeMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put("errorRate", errors);
        return new Arm(version, errors.of(), measurements);
    }
}
