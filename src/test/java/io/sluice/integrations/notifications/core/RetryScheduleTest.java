package io.sluice.integrations.notifications.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.integrations.notifications.core.RetrySchedule.Missed;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final RetrySchedule USUAL = RetrySchedule.USUAL;

    @Test
    void boundsDoubleUpToTenMinutes() {
        assertThat(USUAL.bound(1)).isEqualTo(Duration.ofSeconds(2));
        assertThat(USUAL.bound(2)).isEqualTo(Duration.ofSeconds(4));
        assertThat(USUAL.bound(9)).isEqualTo(Duration.ofSeconds(512));
        assertThat(USUAL.bound(10)).isEqualTo(Duration.ofMinutes(10));
        assertThat(USUAL.bound(1_000)).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void aWaitIsDrawnFromZeroToItsBound() {
        Missed second = new Missed(2, NOON, NOON);

        assertThat(USUAL.next(second, null, 0)).contains(NOON);
        assertThat(USUAL.next(second, null, 0.5)).contains(NOON.plusSeconds(2));
        assertThat(USUAL.next(second, null, 1)).contains(NOON.plusSeconds(4));
    }

    @Test
    void aTargetMayAskForMoreTimeWithinTheLongestBound() {
        Missed first = new Missed(1, NOON, NOON);

        assertThat(USUAL.next(first, Duration.ofSeconds(30), 0)).contains(NOON.plusSeconds(30));
        assertThat(USUAL.next(first, Duration.ofSeconds(1), 1)).contains(NOON.plusSeconds(2));
        assertThat(USUAL.next(first, Duration.ofDays(9), 0)).contains(NOON.plus(USUAL.longest()));
    }

    @Test
    void triesAndAgeAreBudgets() {
        assertThat(USUAL.next(new Missed(29, NOON, NOON), null, 0)).isPresent();
        assertThat(USUAL.next(new Missed(30, NOON, NOON), null, 0)).isEmpty();
        Instant late = NOON.plus(USUAL.maxAge());
        assertThat(USUAL.next(new Missed(1, NOON, late), null, 0)).isPresent();
        assertThat(USUAL.next(new Missed(1, NOON, late), null, 1)).isEmpty();
    }

    @Test
    void aTargetThatFailsForAnHourMissesNothing() {
        long seed = 20261130;
        Random dice = new Random(seed);
        for (int run = 0; run < 1_000; run++) {
            Instant now = NOON;
            int tries = 1;
            while (now.isBefore(NOON.plus(Duration.ofHours(1)))) {
                Optional<Instant> next = USUAL.next(new Missed(tries++, NOON, now), null, dice.nextDouble());
                assertThat(next)
                        .as("seed %d run %d try %d at %s", seed, run, tries, now)
                        .isPresent();
                now = next.orElseThrow();
            }
        }
    }
}
