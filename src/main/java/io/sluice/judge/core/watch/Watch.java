package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The continuous look between the gates. A metric fails when its evidence over the rollout reaches m / alpha, for m
 * proportion metrics of the policy and alpha = 1 - confidence, and the candidate of this stage, with enough requests in
 * both arms, is worse by more than the policy tolerates. So a good release is rolled back with a chance of alpha at
 * most, over all metrics and all looks together.
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
            Pair pair = Pair.of(part(candidate, name, metric), part(baseline, name, metric));
            BigDecimal factor = alone.overdispersion() == null ? gathered.overdispersion() : alone.overdispersion();
            BigDecimal evidence = alone.discounted(factor);
            BigDecimal threshold = threshold(PART_OF_ONE);
            WatchStatus status = status(metric, alone, pair, evidence.compareTo(threshold) >= 0);
            strata.add(new WatchCheck(
                    name, status, alone, factor, evidence, threshold, pair.candidate, pair.baseline, List.of()));
        });
        Pair pair = whole(metric);
        BigDecimal evidence = gathered.discounted(gathered.overdispersion());
        BigDecimal threshold = threshold(strata.isEmpty() ? 1 : PART_OF_ALL);
        WatchStatus status = status(metric, gathered, pair, evidence.compareTo(threshold) >= 0);
        return new WatchCheck(
                metric,
                status,
                gathered,
                gathered.overdispersion(),
                evidence,
                threshold,
                pair.candidate,
                pair.baseline,
                strata);
    }

    private BigDecimal threshold(double partOfAlpha) {
        return Digits.of(StrictMath.log(metricsAgainstAlpha / partOfAlpha));
    }

    private WatchStatus status(String metric, Gathered gathered, Pair stage, boolean isReached) {
        if (gathered.windows() == 0) {
            return WatchStatus.NO_DATA;
        }
        if (!isReached) {
            return WatchStatus.QUIET;
        }
        if (candidate.requests() < policy.minRequests()
                || baseline.requests() < policy.minRequests()
                || !stage.hasBoth()) {
            return WatchStatus.TOO_FEW;
        }
        MetricRule rule = Objects.requireNonNull(policy.metrics().get(metric));
        return stage.isTolerated(rule) ? WatchStatus.TOLERATED : WatchStatus.FAIL;
    }

    /** Of arms with strata, the baseline's rate is what it would be with the candidate's mix. */
    private Pair whole(String metric) {
        Pair pair = Pair.of(proportion(candidate.get(metric)), proportion(baseline.get(metric)));
        double expected = 0;
        long weighed = 0;
        for (String name : candidate.strata().keySet()) {
            Pair alone = Pair.of(part(candidate, name, metric), part(baseline, name, metric));
            if (alone.hasBoth()) {
                expected += alone.sizeOfCandidate() * alone.baselineRate;
                weighed += alone.sizeOfCandidate();
            }
        }
        long rest = pair.sizeOfCandidate() - weighed;
        return weighed == 0 ? pair : pair.against((expected + rest * pair.baselineRate) / pair.sizeOfCandidate());
    }

    private static @Nullable Proportion proportion(@Nullable Measurement measurement) {
        return measurement instanceof Proportion proportion ? proportion : null;
    }

    private static @Nullable Proportion part(Arm arm, String stratum, String metric) {
        Stratum part = arm.strata().get(stratum);
        return part == null ? null : part.get(metric);
    }

    /** The stage's counts of a metric in both arms. */
    private record Pair(
            @Nullable Proportion candidate, @Nullable Proportion baseline, double baselineRate) {

        static Pair of(@Nullable Proportion candidate, @Nullable Proportion baseline) {
            return new Pair(candidate, baseline, baseline == null || !baseline.hasData() ? 0 : baseline.rate());
        }

        Pair against(double otherRate) {
            return new Pair(candidate, baseline, otherRate);
        }

        long sizeOfCandidate() {
            return candidate == null ? 0 : candidate.of();
        }

        boolean hasBoth() {
            return candidate != null && baseline != null && candidate.hasData() && baseline.hasData();
        }

        boolean isTolerated(MetricRule rule) {
            double one = Objects.requireNonNull(candidate).rate();
            double tolerated = rule.margin().at(baselineRate);
            return rule.direction() == Direction.LOWER
                    ? one >= baselineRate - tolerated
                    : one <= baselineRate + tolerated;
        }
    }
}
