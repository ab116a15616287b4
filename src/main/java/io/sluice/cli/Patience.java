package io.sluice.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** How long a command waits for something to change, and how it passes the time. */
final class Patience {
    /** Lets time pass; a test moves a clock instead. */
    @FunctionalInterface
    interface Sleep {
        void pass(Duration time) throws InterruptedException;
    }

    private final InstantSource clock;
    private final Sleep sleep;
    private final Instant end;

    Patience(InstantSource clock, Sleep sleep, Duration inAll) {
        this.clock = clock;
        this.sleep = sleep;
        this.end = clock.instant().plus(inAll);
    }

    /** Waits that long, or what is left; false where nothing was left. */
    boolean waited(Duration time) {
        Duration left = Duration.between(clock.instant(), end);
        if (left.isNegative() || left.isZero()) {
            return false;
        }
        try {
            sleep.pass(time.compareTo(left) < 0 ? time : left);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
