package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.WatchedStage.Counts;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The continuous look between the gates. A metric fails when its evidence over the rollout reaches m / alpha, for m
 * proportion metrics of the policy and alpha = 1 - confidence, and the candidate of this stage, with enough requests in
 * both arms, is worse by more than the policy tolerates ({@link WatchedStage}). So a good release is rolled back with a
 * chance of alpha at most, over all metrics and all looks together.
 *
 * <p>Where the arms carry strata, nine tenths of a metric's part of alpha are for all strata together and one tenth for
 * single ones, in equal parts for the {@value Stratum#MOST} that there can be: their number is not known beforehand.
 */
public final class Watch {
    private static final double PART_OF_ALL = 0.9;
    private static final double PART_OF_ONE = (1 - PART_OF_ALL) / Stratum.MOST;

    private final Policy policy;
    private final Arm candidate;
    private final Arm baseline;
    private final double metricsAgainstAlpha;

    private Watch(Policy policy, Arm candidate, Arm baseline) {
        this.policy = policy;
        this.candidate = candidate;
        this.baseline = baseline;
        this.metricsAgainstAlpha = policy.proportions()
                / BigDecimal.ONE.subtract(policy.confidence()).doubleValue();
    }

    /** One check for each proportion metric of the policy, in reading order; the arms are the stage's. */
    public static List<WatchCheck> judge(Policy policy, Arm candidate, Arm baseline, WatchEvidence evidence) {
        Watch watch = new Watch(policy, candidate, baseline);
        return evidence.metrics().keySet().stream()
                .sorted(Metric::inReadingOrder)
                .map(name -> watch.check(
                        name, Objects.requireNonNull(evidence.metrics().get(name))))
                .toList();
    }

    private WatchCheck check(String metric, Gathered gathered) {
        List<WatchCheck> strata = new ArrayList<>();
        gathered.strata().forEach((name, alone) -> {
            BigDecimal factor = alone.overdispersion() == null ? gathered.overdispersion() : alone.overdispersion();
            Counts counts = Counts.of(part(candidate, name, metric), part(baseline, name, metric));
            strata.add(check(new Watched(name, rule(metric), alone, factor, counts), PART_OF_ONE, List.of()));
        });
        Watched whole = new Watched(metric, rule(metric), gathered, gathered.overdispersion(), whole(metric));
        return check(whole, strata.isEmpty() ? 1 : PART_OF_ALL, strata);
    }

    /** A metric, or one stratum of it. */
    private record Watched(
            String name,
            MetricRule rule,
            Gathered gathered,
            @Nullable BigDecimal overdispersion,
            Counts counts) {}

    private WatchCheck check(Watched watched, double partOfAlpha, List<WatchCheck> strata) {
        BigDecimal evidence = watched.gathered.discounted(watched.overdispersion);
        BigDecimal threshold = Digits.of(StrictMath.log(metricsAgainstAlpha / partOfAlpha));
        WatchedStage stage =
                WatchedStage.of(watched.counts, watched.rule, policy.minRequests(), watched.overdispersion);
        WatchStatus status = watched.gathered.windows() == 0
                ? WatchStatus.NO_DATA
                : evidence.compareTo(threshold) < 0 ? WatchStatus.QUIET : reached(stage, watched.rule);
        return new WatchCheck(
                watched.name, status, watched.gathered, watched.overdispersion, evidence, threshold, stage, strata);
    }

    private WatchStatus reached(WatchedStage stage, MetricRule rule) {
        if (candidate.begun() < policy.minRequests() || baseline.begun() < policy.minRequests() || !stage.hasBoth()) {
            return WatchStatus.TOO_FEW;
        }
        return stage.isBeyond(rule.direction()) ? WatchStatus.FAIL : WatchStatus.TOLERATED;
    }

    private MetricRule rule(String metric) {
        return Objects.requireNonNull(policy.metrics().get(metric));
    }

    /** Of arms with strata, the baseline's rate is what it would be with the candidate's mix. */
    private Counts whole(String metric) {
        Counts whole = Counts.of(proportion(candidate.get(metric)), proportion(baseline.get(metric)));
        double expected = 0;
        long weighed = 0;
        for (String name : candidate.strata().keySet()) {
            Counts alone = Counts.of(part(candidate, name, metric), part(baseline, name, metric));
            if (alone.hasBoth()) {
                expected += alone.sizeOfCandidate() * alone.baselineRate();
                weighed += alone.sizeOfCandidate();
            }
        }
        long rest = whole.sizeOfCandidate() - weighed;
        return weighed == 0 ? whole : whole.against((expected + rest * whole.baselineRate()) / whole.sizeOfCandidate());
    }

    private static @Nullable Proportion proportion(@Nullable Measurement measurement) {
        return measurement instanceof Proportion proportion ? proportion : null;
    }

    private static @Nullable Proportion part(Arm arm, String stratum, String metric) {
        Stratum part = arm.strata().get(stratum);
        return part == null ? null : part.get(metric);
    }
}
