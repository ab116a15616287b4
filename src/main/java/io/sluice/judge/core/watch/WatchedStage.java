package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.ManyLooks;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The current stage of a metric under watch, or of one stratum of it: whether the candidate is beyond what the policy
 * tolerates there.
 *
 * <p>Bare rates would be beyond it at some look of many. So the favourable end of the candidate's Wilson interval has
 * to be, with the {@link ManyLooks} since the policy's minimum of requests was there.
 *
 * @param candidate the stage's counts; null where it has none
 * @param baseline the counts that those are compared with; null where there are none
 * @param favourable the candidate's rate at its best; null where either arm has none
 * @param tolerated the worst rate that the policy tolerates; null where either arm has none
 */
public record WatchedStage(
        @Nullable Proportion candidate,
        @Nullable Proportion baseline,
        @Nullable BigDecimal favourable,
        @Nullable BigDecimal tolerated) {

    static WatchedStage of(Counts counts, MetricRule rule, long minRequests, @Nullable BigDecimal overdispersion) {
        Proportion candidate = counts.candidate();
        Proportion baseline = counts.baseline();
        if (candidate == null || baseline == null || !candidate.hasData() || !baseline.hasData()) {
            return new WatchedStage(candidate, baseline, null, null);
        }
        double width = ManyLooks.standardErrors(candidate.of(), minRequests);
        Interval interval = candidate.interval(width, overdispersion == null ? 1 : overdispersion.doubleValue());
        double margin = rule.margin().at(counts.baselineRate());
        boolean isLowerWorse = rule.direction() == Direction.LOWER;
        return new WatchedStage(
                candidate,
                baseline,
                Digits.of(isLowerWorse ? interval.high() : interval.low()),
                Digits.of(counts.baselineRate() + (isLowerWorse ? -margin : margin)));
    }

    boolean hasBoth() {
        return favourable != null && tolerated != null;
    }

    /** Whether it is surely enough beyond what is tolerated; never where either arm has no counts. */
    boolean isBeyond(Direction worse) {
        if (favourable == null || tolerated == null) {
            return false;
        }
        int order = favourable.compareTo(tolerated);
        return worse == Direction.LOWER ? order < 0 : order > 0;
    }

    /**
     * The counts of a stage.
     *
     * @param baselineRate what the candidate's is compared with, 0 where the baseline has no counts
     */
    record Counts(@Nullable Proportion candidate, @Nullable Proportion baseline, double baselineRate) {

        static Counts of(@Nullable Proportion candidate, @Nullable Proportion baseline) {
            return new Counts(candidate, baseline, baseline == null || !baseline.hasData() ? 0 : baseline.rate());
        }

        Counts against(double otherRate) {
            return new Counts(candidate, baseline, otherRate);
        }

        long sizeOfCandidate() {
            return candidate == null ? 0 : candidate.of();
        }

        boolean hasBoth() {
            return candidate != null && baseline != null && candidate.hasData() && baseline.hasData();
        }
    }
}
