package io.sluice.judge.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.Check;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ArmTest {

    @Test
    void incrementsAddUpMetricByMetric() {
        Arm sum = Arms.candidate(100)
                .errors(2)
                .cost("0.10")
                .arm()
                .plus(Arms.candidate(50).errors(1).cost("0.05").arm());
        assertThat(sum).isEqualTo(Arms.candidate(150).errors(3).cost("0.15").arm());
    }

    @Test
    void aMetricThatOneIncrementLacksHasASmallerN() {
        Arm sum = Arms.candidate(100).errors(2).arm().plus(Arms.candidate(50).arm());
        assertThat(sum.requests()).isEqualTo(150);
        assertThat(sum.get("errorRate")).isEqualTo(new Proportion(2, 100));
    }

    @Test
    void ofSingleP95NumbersTheLatestIsKeptAndCounted() {
        Arm sum = Arms.candidate(100)
                .p95("900")
                .arm()
                .plus(Arms.candidate(50).p95("700").arm());
        assertThat(sum.get("p95")).isEqualTo(new SingleP95(new BigDecimal(700), 2));
        Verdict verdict = Judge.judge(
                Policy.standard(),
                Evidence.of(
                        sum.plus(Arms.candidate(1).errors(0).arm()),
                        Arms.baseline(100).errors(0).p95("700").arm()));
        assertThat(verdict.checks())
                .filteredOn(check -> check.metric().equals("p95"))
                .extracting(Check::note)
                .containsExactly("compared as numbers: no interval was possible; "
                        + "of several windows the latest, since percentiles cannot be merged");
    }

    @Test
    void valuesAreJoinedAndTheirOrderIsNoEvidence() {
        Values one = new Values(List.of(new BigDecimal("3.0"), BigDecimal.ONE));
        assertThat(one.plus(new Values(List.of(BigDecimal.valueOf(2)))))
                .isEqualTo(new Values(List.of(BigDecimal.ONE, BigDecimal.valueOf(2), BigDecimal.valueOf(3))));
    }

    @Test
    void squaresAreKeptOnlyWhereBothIncrementsHaveThem() {
        Mean with = new Mean(BigDecimal.ONE, 1, BigDecimal.ONE);
        assertThat(with.plus(with)).isEqualTo(new Mean(BigDecimal.valueOf(2), 2, BigDecimal.valueOf(2)));
        assertThat(with.plus(new Mean(BigDecimal.ONE, 1, null))).isEqualTo(new Mean(BigDecimal.valueOf(2), 2, null));
    }

    @Test
    void anotherFormOfTheSameMetricIsRefusedByName() {
        Arm one = Arms.candidate(100).p95("900").arm();
        Arm other = Arms.candidate(100)
                .with("p95", Arms.histogram("100 open", "1 2"))
                .arm();
        assertThatThrownBy(() -> one.plus(other))
                .isInstanceOf(Refused.class)
                .extracting(refused -> ((Refused) refused).field())
                .isEqualTo("metrics.p95");
    }

    @Test
    void sumsThatLeaveTheExactRangeAreRefused() {
        Arm huge = Arms.candidate(Measurement.MAX_COUNT).arm();
        assertThatThrownBy(() -> huge.plus(huge)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> new Values(Collections.nCopies(Values.MOST + 1, BigDecimal.ONE)))
                .isInstanceOf(Refused.class);
    }

    @Test
    void countsBesideTheMetricsAddUpWhereTheyWereSent() {
        SideCounts one = new SideCounts(null, 2L);
        Arm arm = new Arm("b", 1, new TreeMap<>(), one);
        assertThat(arm.plus(new Arm("b", 1, new TreeMap<>(), new SideCounts(3L, null)))
                        .aside())
                .isEqualTo(new SideCounts(3L, 2L));
    }
}
