package io.sluice.testing;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;

/** The clock of every Quarkus test: it runs with the machine's, and a test may move it. It never makes a test wait. */
@ApplicationScoped
public class SettableClock implements InstantSource {
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final AtomicReference<Instant> fixed = new AtomicReference<>();

    @Override
    public Instant instant() {
        Instant stopped = fixed.get();
        return stopped != null ? stopped : Instant.now().plus(ahead.get()).truncatedTo(ChronoUnit.MICROS);
    }

    /** Moves the clock forward; it goes on running, unless it was stopped. */
    public void advance(Duration by) {
        if (fixed.get() != null) {
            fixed.updateAndGet(instant -> instant.plus(by));
        } else {
            ahead.updateAndGet(offset -> offset.plus(by));
        }
    }

    /** Stops the clock at that instant. */
    public void stopAt(Instant instant) {
        fixed.set(instant.truncatedTo(ChronoUnit.MICROS));
    }

    /** Lets the clock run again with the machine's. */
    public void reset() {
        fixed.set(null);
        ahead.set(Duration.ZERO);
    }
}
