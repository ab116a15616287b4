package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.Values;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EvidenceTest {
    private static final Arm CANDIDATE = Arms.candidate(287)
            .errors(50)
            .cost("0.2870")
            .with("p95", Arms.histogram("100 250.5 open", "200 280 287"))
            .arm();
    private static final Arm BASELINE =
            Arms.baseline(313).errors(6).cost("0.313").p95("880").arm();

    /** Taken outside the product: SHA-256 over the same members, written by Python's json module with sorted keys. */
    private static final String HASH = "sha256:c6a2f48a96512719679ea3c424d20ec3096abeee99b752f771b5aafc5a3a2816";

    @Test
    void theHashIsThatOfAnIndependentCanonicalForm() {
        assertThat(at(2, 1).hash(Policy.standard())).isEqualTo(HASH);
    }

    @Test
    void neitherTheLookNorTheAgeOfAHistoricBaselineIsHashed() {
        assertThat(at(2, 7).hash(Policy.standard())).isEqualTo(HASH);
        String older = historic(Duration.ofMinutes(10)).hash(Policy.standard());
        assertThat(historic(Duration.ofMinutes(20)).hash(Policy.standard())).isEqualTo(older);
        assertThat(older).isNotEqualTo(HASH);
    }

    @Test
    void policyStageAndCountsAreHashed() {
        assertThat(at(3, 1).hash(Policy.standard())).isNotEqualTo(HASH);
        assertThat(at(2, 1).hash(Policy.named("policy", "fast"))).isNotEqualTo(HASH);
        Evidence oneMore =
                new Evidence(2, CANDIDATE.plus(Arms.candidate(1).errors(0).arm()), BASELINE, false, null, 1);
        assertThat(oneMore.hash(Policy.standard())).isNotEqualTo(HASH);
        assertThat(new Evidence(2, CANDIDATE, BASELINE, true, null, 1).hash(Policy.standard()))
                .isNotEqualTo(HASH);
    }

    @Test
    void storedEvidenceIsReadBackWholeAndGivesTheSameBytes() {
        Arm all = Arms.candidate(100)
                .errors(1)
                .cost("0.5")
                .p95("3")
                .with("values", new Values(List.of(new BigDecimal("1.5"), BigDecimal.TEN)))
                .with("buckets", Arms.histogram("1 2.5 open", "1 2 3"))
                .with("mean", new Mean(BigDecimal.ONE, 2, new BigDecimal("0.75")))
                .with("ratio", new Ratio(BigDecimal.ONE, new BigDecimal("1e6")))
                .arm();
        Arm aside = new Arm("b", 100, all.measurements(), new SideCounts(90L, 3L));
        Evidence evidence = new Evidence(4, aside, BASELINE, true, Duration.ofMinutes(3), 9);
        Verdict verdict = Judge.judge(Policy.named("policy", "cautious"), evidence);
        JsonObject stored = evidence.toJson(verdict.policy());
        Evidence.Case again = Evidence.replayed(stored, Duration.ofMinutes(3), 9);
        assertThat(again.evidence()).isEqualTo(evidence);
        assertThat(again.policy()).isEqualTo(verdict.policy());
        assertThat(Judge.judge(again.policy(), again.evidence()).toJson()).isEqualTo(verdict.toJson());
    }

    @Test
    void theSameVersionOnBothSidesIsRefused() {
        assertThatThrownBy(() -> Evidence.of(CANDIDATE, new Arm("b", 1, new TreeMap<>())))
                .isInstanceOf(Refused.class)
                .extracting(refused -> ((Refused) refused).field())
                .isEqualTo("baseline.version");
    }

    private static Evidence at(int stage, long look) {
        return new Evidence(stage, CANDIDATE, BASELINE, false, null, look);
    }

    private static Evidence historic(Duration age) {
        return new Evidence(2, CANDIDATE, BASELINE, false, age, 1);
    }
}
