package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Split;
import io.sluice.judge.core.Split.Subjects;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.spec.Mode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which users tell how the current stage was split, and how long its counts took. */
class StageSplitTest {
    private static final Share FIVE_PERCENT = new Share(5_000);
    private final Rollout rollout = Samples.running();

    @Test
    void theWindowWithTheMostUsersIsAskedAndNeverASumOverWindows() {
        assertThat(split(rollout, seen("a", 0, 1, 5L, 95L), seen("a", 1, 2, 12L, 190L), seen("b", 0, 1, 4L, 90L)))
                .isEqualTo(new Split(FIVE_PERCENT, new Subjects(12, 190)));
    }

    @Test
    void whatTheFleetAddedUpIsLeftOut() {
        assertThat(split(rollout, seen(FleetWindow.SOURCE, 0, 1, 50L, 50L), seen("a", 0, 1, 5L, 95L)))
                .isEqualTo(new Split(FIVE_PERCENT, new Subjects(5, 95)));
        assertThat(split(rollout, seen(FleetWindow.SOURCE, 0, 1, 50L, 50L))).isEqualTo(new Split(FIVE_PERCENT, null));
    }

    @Test
    void usersOfOneArmAloneSayNothing() {
        assertThat(split(rollout, seen("a", 0, 1, 50L, null))).isEqualTo(new Split(FIVE_PERCENT, null));
    }

    @Test
    void aWholeStageSplitsNobody() {
        assertThat(split(Samples.atLastStage())).isNull();
    }

    @Test
    void inObserveModeOnlyAFlagSplits() {
        Samples.SpecBuilder spec = Samples.spec();
        spec.mode = Mode.OBSERVE;
        assertThat(split(spec.running())).isEqualTo(new Split(FIVE_PERCENT, null));
        spec.flag = null;
        assertThat(split(spec.running())).isNull();
        spec.mode = Mode.ENFORCE;
        assertThat(split(spec.running())).isEqualTo(new Split(FIVE_PERCENT, null));
    }

    @Test
    void theCountsTookFromTheFirstWindowsStartToTheLastOnesEnd() {
        Evidence evidence = EvidenceBook.of(rollout, List.of(seen("a", 3, 4, null, null), seen("b", 1, 2, null, null)))
                .evidence(1);
        assertThat(evidence.observedFor()).isEqualTo(Duration.ofMinutes(3));
        assertThat(EvidenceBook.of(rollout, List.of()).evidence(1).observedFor())
                .isNull();
    }

    private static @Nullable Split split(Rollout rollout, Observation... observations) {
        return EvidenceBook.of(rollout, List.of(observations)).evidence(1).split();
    }

    private Observation seen(String source, int from, int to, @Nullable Long candidate, @Nullable Long baseline) {
        Observation counted =
                Samples.observed(rollout, source, from, to, new Proportion(0, 40), new Proportion(0, 400));
        return new Observation(
                counted.stage(),
                source,
                counted.window(),
                with(counted.candidate(), candidate),
                with(counted.baseline(), baseline));
    }

    private static Arm with(Arm arm, @Nullable Long subjects) {
        return new Arm(arm.version(), arm.requests(), arm.measurements(), new SideCounts(subjects, null));
    }
}
