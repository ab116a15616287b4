package io.sluice.integrations.ofrep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StreamTermsTest {
    private static final Instant STEP_BEGINS = Instant.parse("2026-03-01T10:20:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MOMENT = Duration.ofMillis(1);

    @Test
    void forAWholeStepEverybodyGetsTheSameEndWithinTheHour() {
        Instant end = StreamTerms.end(STEP_BEGINS);
        assertThat(end).isEqualTo(STEP_BEGINS.plus(HOUR));
        Instant stepEnds = STEP_BEGINS.plus(StreamTerms.STEP);
        assertThat(StreamTerms.end(stepEnds.minus(MOMENT))).isEqualTo(end);
        assertThat(StreamTerms.end(stepEnds)).isEqualTo(end.plus(StreamTerms.STEP));
    }

    @Test
    void anAddressOpensNoStreamInTheLastStepBeforeItsEnd() {
        Instant end = StreamTerms.end(STEP_BEGINS);
        Instant last = end.minus(StreamTerms.STEP);
        assertThat(StreamTerms.mayOpen(end, last.minus(MOMENT))).isTrue();
        assertThat(StreamTerms.mayOpen(end, last)).isFalse();
    }

    @Test
    void everyStreamEndsInTheLastStepOfItsAddressAndBeforeItsEnd() {
        Instant end = StreamTerms.end(STEP_BEGINS);
        for (Instant opened = STEP_BEGINS;
                StreamTerms.mayOpen(end, opened);
                opened = opened.plus(Duration.ofMinutes(1))) {
            for (double spread : new double[] {0, 0.25, 0.999}) {
                Instant ends = opened.plus(StreamTerms.lifetime(end, opened, spread));
                assertThat(ends)
                        .isAfter(opened)
                        .isAfter(end.minus(StreamTerms.STEP))
                        .isBefore(end);
            }
        }
    }

    @Test
    void streamsThatWereOpenedTogetherEndApart() {
        Instant end = StreamTerms.end(STEP_BEGINS);
        assertThat(StreamTerms.lifetime(end, STEP_BEGINS, 0).minus(StreamTerms.lifetime(end, STEP_BEGINS, 0.5)))
                .isBetween(Duration.ofMinutes(9), Duration.ofMinutes(10));
    }
}
