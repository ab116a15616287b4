package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.measure.Values;
import io.sluice.judge.core.policy.Metric;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** J07: a p95 that was averaged over pods, or capped by the last bucket. */
class J07AveragedPercentileTest {
    private static final String BOUNDS = "100 250 500 1000 open";
    private static final Histogram BASELINE = Arms.histogram(BOUNDS, "900 960 990 1000 1000");
    private static final Histogram CANDIDATE = Arms.histogram(BOUNDS, "700 800 850 900 1000");

    @Test
    void theMergedValuesDecideAndNotAnAverageOfPercentiles() {
        SingleP95 baseline = new SingleP95(new BigDecimal(120));
        assertThat(pods(900, 100).p95Ms()).isEqualByComparingTo("1000");
        assertThat(judged(pods(900, 100), baseline, "2").action()).isEqualTo(Action.ROLLBACK);
        assertThat(pods(960, 40).p95Ms()).isEqualByComparingTo("100");
        assertThat(judged(pods(960, 40), baseline, "2").action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void aHistogramIsInterpolatedInItsFiniteBuckets() {
        assertThat(BASELINE.p95Ms()).isEqualByComparingTo("225");
    }

    @Test
    void aP95InTheOpenBucketIsUnknown() {
        assertThat(CANDIDATE.p95Ms()).isNull();
    }

    @Test
    void theOpenBucketIsABound() {
        Verdict rolledBack = judged(CANDIDATE, BASELINE, "2");
        assertThat(rolledBack.action()).isEqualTo(Action.ROLLBACK);
        assertThat(rolledBack.reasons().get(0).message())
                .isEqualTo("p95 160/1000 slower than 450 ms (low end 0.139) vs baseline p95 225 ms");
        Verdict held = judged(CANDIDATE, BASELINE, "5");
        assertThat(held.action()).isEqualTo(Action.HOLD);
        assertThat(held.reasons().get(0).message())
                .isEqualTo("undecided: p95, the limit lies in the candidate's open last bucket");
    }

    @Test
    void aSmallOpenBucketPassesWhateverIsInIt() {
        Histogram nearlyAllFast = Arms.histogram(BOUNDS, "900 960 970 980 1000");
        assertThat(judged(nearlyAllFast, BASELINE, "5").action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void aBaselineWhoseP95IsInTheOpenBucketIsUndecided() {
        assertThat(judged(BASELINE, CANDIDATE, "2").action()).isEqualTo(Action.HOLD);
    }

    @Test
    void countsThatFallAreRefused() {
        assertThatThrownBy(() -> Arms.histogram(BOUNDS, "900 960 950 1000 1000"))
                .isInstanceOf(Refused.class)
                .extracting(refused -> ((Refused) refused).field())
                .isEqualTo("buckets[2].count");
    }

    private static Verdict judged(Measurement candidate, Measurement baseline, String maxRatio) {
        return Arms.judged(
                Arms.only(30, Metric.P95, Arms.maxRatio(maxRatio)),
                Arms.candidate(1_000).with("p95", candidate),
                Arms.baseline(1_000).with("p95", baseline));
    }

    private static Values pods(int fast, int slow) {
        List<BigDecimal> values = new ArrayList<>(Collections.nCopies(slow, BigDecimal.valueOf(1_000)));
        values.addAll(Collections.nCopies(fast, BigDecimal.valueOf(100)));
        return new Values(values);
    }
}
