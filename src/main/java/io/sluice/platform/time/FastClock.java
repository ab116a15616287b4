package io.sluice.platform.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * A clock that runs several times as fast as the machine's since its origin, so that a demo of an hour takes half a
 * minute. Two of the same origin and speed agree.
 *
 * @param speed 1 to 10,000
 */
public record FastClock(Instant origin, int speed) implements InstantSource {
    /** The configuration key of the origin, an ISO-8601 instant. */
    public static final String ORIGIN = "sluice.clock.origin";
    /** The configuration key of the speed. */
    public static final String SPEED = "sluice.clock.speed";

    public FastClock {
        if (speed < 1 || speed > 10_000) {
            throw new IllegalArgumentException("the speed must be between 1 and 10,000: " + speed);
        }
    }

    @Override
    public Instant instant() {
        Duration passed = Duration.between(origin, Instant.now());
        return origin.plus(passed.multipliedBy(speed)).truncatedTo(ChronoUnit.MICROS);
    }
}
