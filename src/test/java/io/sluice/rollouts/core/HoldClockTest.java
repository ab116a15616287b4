package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HoldClockTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant ONE = NOON.plus(Duration.ofHours(1));

    @Test
    void itCountsWhileItRuns() {
        HoldClock clock = HoldClock.ZERO.running(NOON);
        assertThat(clock.spent(ONE)).isEqualTo(Duration.ofHours(1));
        assertThat(clock.running(ONE)).isEqualTo(clock);
        assertThat(clock.spent(NOON.minusSeconds(1))).isZero();
    }

    @Test
    void itKeepsItsCountWhileItStands() {
        HoldClock stood = HoldClock.ZERO.running(NOON).stopped(ONE);
        assertThat(stood.spent(ONE.plusSeconds(99))).isEqualTo(Duration.ofHours(1));
        assertThat(stood.stopped(ONE.plusSeconds(99))).isEqualTo(stood);
        assertThat(stood.reaches(Duration.ofHours(2))).isNull();
    }

    @Test
    void itSaysWhenItWillHaveCountedSoLong() {
        HoldClock again = HoldClock.ZERO.running(NOON).stopped(ONE).running(ONE.plusSeconds(100));
        assertThat(again.reaches(Duration.ofHours(2))).isEqualTo(ONE.plusSeconds(3700));
    }
}
