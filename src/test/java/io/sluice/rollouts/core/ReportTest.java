package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Proportion THREE_OF_50 = new Proportion(3, 50);

    private static Report report(Rollout rollout, Observation... observations) {
        return Report.of(rollout, EvidenceBook.of(rollout, List.of(observations)));
    }

    private static Instant afterMinutes(Rollout rollout, int minutes) {
        return rollout.stageStarted().plus(Duration.ofMinutes(minutes));
    }

    @Test
    void beforeTheStartNobodyWasTouched() {
        Report report = report(Samples.pending());

        assertThat(report.usersTouched()).isEqualTo(Share.NONE);
        assertThat(report.exposure().requests()).isZero();
        assertThat(report.timeToDetect()).isNull();
    }

    @Test
    void exposureIsAddedUpOverAllStages() {
        Rollout first = Samples.running();
        Rollout second = Samples.after(first, Step.PROCEED);
        Report report = report(
                second,
                Samples.observed(first, "pipeline", 0, 1, THREE_OF_50, THREE_OF_50),
                Samples.observed(second, "pipeline", 0, 1, THREE_OF_50, THREE_OF_50));

        assertThat(report.exposure().requests()).isEqualTo(100);
        assertThat(report.exposure().badRequests()).isEqualTo(6);
        assertThat(report.usersTouched()).isEqualTo(new Share(25_000));
    }

    @Test
    void withoutAPlanTheWayBackEndsWithTheDecision() {
        Rollout running = Samples.runningWithoutPlan();
        Rollout back = Samples.moved(running.state().rollback(running, true, afterMinutes(running, 30)));
        Report report = report(back);

        assertThat(report.timeToDetect()).isEqualTo(Duration.ofMinutes(30));
        assertThat(report.minutesUntilBack()).isEqualTo(new BigDecimal("30"));
    }

    @Test
    void aPlanKeepsTheClockRunningUntilItsLastStep() {
        Rollout running = Samples.running();
        Rollout leaving = Samples.moved(running.state().rollback(running, true, afterMinutes(running, 30)));
        Rollout back = Samples.moved(leaving.state().planRunDone(leaving, afterMinutes(running, 42)));

        assertThat(report(leaving).minutesUntilBack()).isNull();
        assertThat(report(back).timeToDetect()).isEqualTo(Duration.ofMinutes(30));
        assertThat(report(back).minutesUntilBack()).isEqualTo(new BigDecimal("42"));
    }

    @Test
    void aReleaseThatCompletedHasTouchedEverybodyAndDetectedNothing() {
        Report report = report(Samples.in(RolloutState.COMPLETED));

        assertThat(report.usersTouched()).isEqualTo(Share.WHOLE);
        assertThat(report.timeToDetect()).isNull();
        assertThat(report.minutesUntilBack()).isNull();
    }
}
