package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Require;
import io.sluice.plans.core.PlanVersion;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for when a rollout was created; it never changes afterwards.
 *
 * @param stages in the order they are passed; checked by {@link SpecChecker}
 * @param traffic what the target is expected to serve, null where that is not known
 * @param flag the flag that carries the share, null where the pipeline moves the traffic itself
 * @param plan the version of the rollback plan that was checked then, null where there is no plan
 * @param preflight null where nothing was evaluated before traffic
 * @param exposure the hard budget, null where there is none
 * @param timing who moves it on, and how often it is looked at
 * @param reference the baseline's numbers from before the rollout, null where there are none
 */
public record RolloutSpec(
        Release release,
        Strategy strategy,
        List<Stage> stages,
        @Nullable Traffic traffic,
        @Nullable SteeredFlag flag,
        PinnedPolicy policy,
        @Nullable PlanVersion plan,
        @Nullable Preflight preflight,
        Mode mode,
        @Nullable ExposureBudget exposure,
        Timing timing,
        @Nullable Reference reference) {

    public static final int MOST_STAGES = 50;

    public RolloutSpec {
        Require.present("release", release);
        Require.present("strategy", strategy);
        stages = List.copyOf(Require.present("stages", stages));
        Require.present("policy", policy);
        Require.present("mode", mode);
        Require.present("timing", timing);
    }

    /** The same release, judged by another policy. */
    public RolloutSpec judgedBy(PinnedPolicy other) {
        return new RolloutSpec(
                release, strategy, stages, traffic, flag, other, plan, preflight, mode, exposure, timing, reference);
    }

    public Duration lookEvery() {
        return timing.lookEvery();
    }
}
