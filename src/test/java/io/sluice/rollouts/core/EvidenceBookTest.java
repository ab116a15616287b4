package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.EvidenceBook.Admission;
import io.sluice.rollouts.core.EvidenceBook.Entry;
import io.sluice.rollouts.core.spec.Reference;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.rollouts.core.spec.Window;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EvidenceBookTest {
    private static final Proportion NONE_OF_40 = new Proportion(0, 40);
    private static final Proportion NONE_OF_0 = new Proportion(0, 0);

    private final Rollout rollout = Samples.running();
    private final Observation first = Samples.observed(rollout, "pipeline", 0, 1, new Proportion(1, 20), NONE_OF_40);
    private final EvidenceBook book = EvidenceBook.of(rollout, List.of(first));

    private Admission admit(Observation observation) {
        return book.admit(observation, Samples.END);
    }

    private static ErrorCode refusal(Admission admission) {
        return admission.forbidden().code();
    }

    @Test
    void theSameWindowWithTheSameNumbersIsCountedOnce() {
        assertThat(admit(first).entry()).isEqualTo(Entry.REPEATED);
    }

    @Test
    void aRepeatIsKnownAlsoAfterTheEnd() {
        Rollout aborted = Samples.after(rollout, Step.ABORT);
        EvidenceBook closed = EvidenceBook.of(aborted, List.of(first));
        Observation late = Samples.observed(rollout, "pipeline", 1, 2, NONE_OF_40, NONE_OF_40);

        assertThat(closed.admit(first, Samples.END).entry()).isEqualTo(Entry.REPEATED);
        assertThat(refusal(closed.admit(late, Samples.END))).isEqualTo(ErrorCode.ILLEGAL_TRANSITION);
    }

    @Test
    void theSameWindowWithOtherNumbersIsAConflict() {
        Observation other = Samples.observed(rollout, "pipeline", 0, 1, new Proportion(2, 20), NONE_OF_40);

        assertThat(refusal(admit(other))).isEqualTo(ErrorCode.OBSERVATION_CONFLICT);
    }

    @Test
    void aWindowMayTouchButNotOverlapAnotherOfItsSource() {
        Observation overlapping = Samples.observed(rollout, "pipeline", 0, 2, NONE_OF_40, NONE_OF_40);
        Observation touching = Samples.observed(rollout, "pipeline", 1, 2, NONE_OF_40, NONE_OF_40);
        Observation ofAnotherSource = Samples.observed(rollout, "gateway", 0, 2, NONE_OF_40, NONE_OF_40);

        assertThat(refusal(admit(overlapping))).isEqualTo(ErrorCode.OBSERVATION_OVERLAP);
        assertThat(admit(touching).entry()).isEqualTo(Entry.ADDED);
        assertThat(admit(ofAnotherSource).entry()).isEqualTo(Entry.ADDED);
    }

    @Test
    void aWindowBeforeTheStageOrBeyondNowIsOutside() {
        Observation early = Samples.observed(rollout, "pipeline", -1, 0, NONE_OF_40, NONE_OF_40);
        Observation future = Samples.observed(rollout, "pipeline", 10, 11, NONE_OF_40, NONE_OF_40);

        assertThat(refusal(admit(early))).isEqualTo(ErrorCode.WINDOW_OUTSIDE_STAGE);
        assertThat(refusal(book.admit(future, rollout.stageStarted().plus(Duration.ofMinutes(10)))))
                .isEqualTo(ErrorCode.WINDOW_OUTSIDE_STAGE);
    }

    @Test
    void aStageThatWasLeftOrNotReachedTakesNoEvidence() {
        Rollout second = Samples.after(rollout, Step.PROCEED);
        EvidenceBook next = EvidenceBook.of(second, List.of());
        Observation ofThird = Samples.observed(Samples.atLastStage(), "pipeline", 0, 1, NONE_OF_40, NONE_OF_40);

        assertThat(refusal(next.admit(first, Samples.END))).isEqualTo(ErrorCode.WINDOW_OUTSIDE_STAGE);
        assertThat(refusal(next.admit(ofThird, Samples.END))).isEqualTo(ErrorCode.STAGE_NOT_REACHED);
    }

    @Test
    void sourcesAndWindowsAreAddedUpInWhateverOrderTheyCame() {
        Observation second = Samples.observed(rollout, "pipeline", 1, 2, new Proportion(2, 30), new Proportion(1, 50));
        Observation gateway = Samples.observed(rollout, "gateway", 0, 2, new Proportion(4, 5), new Proportion(0, 7));

        Evidence evidence =
                EvidenceBook.of(rollout, List.of(second, gateway, first)).evidence(1);
        Evidence reordered =
                EvidenceBook.of(rollout, List.of(first, second, gateway)).evidence(1);

        assertThat(evidence.candidate().get("errorRate")).isEqualTo(new Proportion(7, 55));
        assertThat(evidence.baseline().requests()).isEqualTo(97);
        assertThat(evidence).isEqualTo(reordered);
    }

    @Test
    void theEvidenceOfAStageIsItsOwn() {
        Rollout second = Samples.after(rollout, Step.PROCEED);

        assertThat(EvidenceBook.of(second, List.of(first))
                        .evidence(1)
                        .candidate()
                        .requests())
                .isZero();
    }

    @Test
    void aLatestWindowWithoutCandidateTrafficIsSaid() {
        Observation silent = Samples.observed(rollout, "pipeline", 1, 2, NONE_OF_0, NONE_OF_40);
        Observation busy = Samples.observed(rollout, "gateway", 1, 2, NONE_OF_40, NONE_OF_40);

        assertThat(book.evidence(1).latestWindowEmpty()).isFalse();
        assertThat(book.plus(silent).evidence(1).latestWindowEmpty()).isTrue();
        assertThat(book.plus(silent).plus(busy).evidence(1).latestWindowEmpty()).isFalse();
    }

    @Test
    void aMetricOfAnotherKindThanBeforeIsRefusedByName() {
        TreeMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put("errorRate", new Mean(BigDecimal.ONE, 20, null));
        Observation odd =
                new Observation(0, "gateway", first.window(), new Arm("v2", 20, measurements), first.baseline());

        assertThatThrownBy(() -> admit(odd))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("candidate.metrics.errorRate");
    }

    @Test
    void aWholeStageIsComparedWithTheLatestEarlierStageThatHadEnough() {
        Rollout second = Samples.after(rollout, Step.PROCEED);
        Rollout last = Samples.after(second, Step.PROCEED);
        Observation enough = Samples.observed(rollout, "pipeline", 2, 3, NONE_OF_40, new Proportion(3, 60));
        Observation tooFew = Samples.observed(second, "pipeline", 0, 1, NONE_OF_40, new Proportion(9, 10));
        Observation whole = Samples.observed(last, "pipeline", 0, 5, NONE_OF_40, NONE_OF_0);

        Evidence evidence =
                EvidenceBook.of(last, List.of(first, enough, tooFew, whole)).evidence(1);

        assertThat(evidence.baseline().get("errorRate")).isEqualTo(new Proportion(3, 100));
        assertThat(evidence.historicBaselineAge())
                .isEqualTo(
                        Duration.between(enough.window().end(), whole.window().end()));
    }

    @Test
    void aWholeFirstStageIsComparedWithTheReference() {
        Samples.SpecBuilder spec = Samples.spec();
        spec.strategy = Strategy.BLUE_GREEN;
        spec.stages = Samples.stages(100);
        Rollout alone = spec.running();
        spec.reference = new Reference(
                new Window(Samples.START.minus(Duration.ofHours(1)), Samples.START), Samples.arm("v1", NONE_OF_40));
        Rollout referred = spec.running();

        assertThat(EvidenceBook.of(alone, List.of()).evidence(1).baseline().requests())
                .isZero();
        assertThat(EvidenceBook.of(referred, List.of()).evidence(1).baseline().requests())
                .isEqualTo(40);
    }

    /** Two hundred windows of three sources, each new one somewhere among the newest, or anywhere. */
    @Test
    void theOrderOfArrivalLeavesNoTraceInTheEvidence() {
        long seed = 20261130;
        Random random = new Random(seed);
        List<Observation> all = new ArrayList<>();
        for (int window = 0; window < 200; window++) {
            String source = "source-" + window % 3;
            int from = window / 3;
            Proportion candidate = new Proportion(random.nextInt(5), 5 + random.nextInt(30));
            Proportion baseline = new Proportion(random.nextInt(9), 9 + random.nextInt(500));
            all.add(Samples.observed(rollout, source, from, from + 1, candidate, baseline));
        }
        Evidence inOrder = EvidenceBook.of(rollout, all).evidence(1);

        for (int reach : List.of(1, 3, 20, 200)) {
            EvidenceBook grown = EvidenceBook.of(rollout, List.of());
            List<Observation> waiting = new ArrayList<>(all);
            while (!waiting.isEmpty()) {
                grown = grown.plus(waiting.remove(random.nextInt(Math.min(reach, waiting.size()))));
            }
            assertThat(grown.evidence(1)).as("seed %s, reach %s", seed, reach).isEqualTo(inOrder);
            assertThat(grown.exposure()).isEqualTo(EvidenceBook.of(rollout, all).exposure());
        }
    }

    @Test
    void theFleetsOpenWindowIsForTheGateAndItsClosedOnesForTheWatch() {
        Observation begun = fleet(0, 1, 1);
        Observation grown = new Observation(0, FleetWindow.SOURCE, begun.window(), begun.candidate(), begun.baseline());
        EvidenceBook open = EvidenceBook.of(rollout, List.of()).grown(begun).grown(grown);

        assertThat(open.evidence(1).candidate().requests()).isEqualTo(40);
        assertThat(windows(open)).isZero();
        assertThat(windows(open.grown(fleet(1, 2, 3)))).isEqualTo(1);
        assertThat(open.grown(fleet(1, 2, 3)).evidence(1).candidate().requests())
                .isEqualTo(80);
    }

    @Test
    void aStageThatIsLeftClosesTheFleetsWindow() {
        EvidenceBook open = EvidenceBook.of(rollout, List.of(fleet(0, 1, 1)));
        Rollout second = Samples.after(rollout, Step.PROCEED);

        assertThat(windows(open.on(second))).isEqualTo(1);
        assertThat(open.on(second).evidence(1))
                .isEqualTo(EvidenceBook.of(second, List.of(fleet(0, 1, 1))).evidence(1));
        assertThat(open.on(second).evidence(1).candidate().requests()).isZero();
    }

    @Test
    void theWatchRemembersTheStagesBefore() {
        Rollout second = Samples.after(rollout, Step.PROCEED);
        Observation earlier =
                Samples.observed(rollout, "pipeline", 2, 3, new Proportion(2, 32), new Proportion(7, 568));
        Observation later = Samples.observed(second, "pipeline", 0, 1, new Proportion(9, 132), new Proportion(6, 468));

        Evidence evidence = EvidenceBook.of(second, List.of(earlier, later)).evidence(1);

        assertThat(evidence.candidate().requests()).isEqualTo(132);
        assertThat(evidence.watch().metrics().get("errorRate").logEvidence().doubleValue())
                .isCloseTo(5.6043312679, within(1e-9));
    }

    private Observation fleet(int fromMinute, int toMinute, int errors) {
        return Samples.observed(
                rollout, FleetWindow.SOURCE, fromMinute, toMinute, new Proportion(errors, 40), NONE_OF_40);
    }

    private static long windows(EvidenceBook book) {
        return book.evidence(1).watch().metrics().get("errorRate").windows();
    }
}
