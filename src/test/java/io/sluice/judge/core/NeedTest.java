package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Arms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every hold says what it lacks, and when that will be there. */
class NeedTest {
    private static final long SEED = 20261130;

    @Test
    void tooFewRequestsTakeAsLongAsTheArmThatLacksThemLongest() {
        Evidence evidence = new Evidence(
                        0,
                        Arms.candidate(12).errors(0).arm(),
                        Arms.baseline(20).errors(0).arm(),
                        false,
                        null,
                        1)
                .observedFor(Duration.ofMinutes(4));
        Verdict verdict = Judge.judge(Policy.standard(), evidence);
        assertThat(verdict.need()).isEqualTo(new Need(18L, 10L, null, Duration.ofMinutes(6), null));
        assertThat(StrictJson.write(((JsonObject) verdict.toJson()).get("need")))
                .isEqualTo("{\"candidateRequests\":18,\"baselineRequests\":10,\"at\":\"PT6M\"}");
        assertThat(StrictJson.write(((JsonObject) verdict.toJson()).get("observedFor")))
                .isEqualTo("\"PT4M\"");
    }

    @Test
    void withoutARateThereIsNoTime() {
        Evidence none = Evidence.of(
                        Arms.candidate(0).arm(), Arms.baseline(20).errors(0).arm())
                .observedFor(Duration.ofMinutes(4));
        assertThat(Judge.judge(Policy.standard(), none).need()).isEqualTo(new Need(30, 10, null));
        Evidence untimed = Evidence.of(
                Arms.candidate(3).errors(0).arm(), Arms.baseline(20).errors(0).arm());
        assertThat(Judge.judge(Policy.standard(), untimed).need()).isEqualTo(new Need(27, 10, null));
    }

    @Test
    void aMetricThatAnArmDoesNotCarryNeedsTheWholeMinimum() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(1),
                Arms.baseline(100).errors(1).p95("5"));
        assertThat(verdict.need()).isEqualTo(new Need(30, 0, "p95"));
    }

    @Test
    void stoppedTrafficNeedsARequest() {
        Evidence evidence = new Evidence(
                0,
                Arms.candidate(100).errors(1).arm(),
                Arms.baseline(100).errors(1).arm(),
                true,
                null,
                1);
        assertThat(Judge.judge(Policy.standard(), evidence).need()).isEqualTo(new Need(1, 0, null));
    }

    @Test
    void aNeedWithoutANumberOutweighsThoseWithOne() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(1).cost("1").p95("5"),
                Arms.baseline(100).errors(1).cost("0"));
        assertThat(verdict.need()).isEqualTo(new Need(null, null, "cost", null, "the baseline is zero"));
    }

    @Test
    void everyHoldHasANeedAndNothingElseHas() {
        RandomEvidence drawn = new RandomEvidence(new Random(SEED));
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            Evidence.Case next = drawn.next();
            Verdict verdict = Judge.judge(next.policy(), next.evidence());
            actions.add(verdict.action());
            assertThat(verdict.need() != null)
                    .as("seed %s, case %s: %s", SEED, i, verdict.reasons())
                    .isEqualTo(verdict.action() == Action.HOLD);
        }
        assertThat(actions).contains(Action.values());
    }
}
