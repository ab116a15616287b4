package io.sluice.gameday.core;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Virtual time: whole microseconds since the traffic began, which is the epoch. */
final class Micros {
    private Micros() {}

    static long of(Duration duration) {
        return duration.dividedBy(ChronoUnit.MICROS.getDuration());
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static Duration duration(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }
}
