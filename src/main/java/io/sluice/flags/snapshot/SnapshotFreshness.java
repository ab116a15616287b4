package io.sluice.flags.snapshot;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How old what we serve may be: when it was last seen to be what the database has.
 *
 * <p>Whether the safety polls still succeed is a question to the machine and not to the rules' clock: a clock that runs
 * fast, or that a test moves, must not make a database look lost that answers every two seconds.
 */
@ApplicationScoped
public class SnapshotFreshness {
    /** Several safety polls; a database that answers nothing at all is noticed by this. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final InstantSource clock;
    private volatile @Nullable Instant confirmedAt;
    private volatile long confirmedNanos = System.nanoTime();
    private volatile boolean isLost;

    SnapshotFreshness(InstantSource clock) {
        this.clock = clock;
    }

    /** Since when the snapshots may be behind; zero where they are not, empty before the first one. */
    public Optional<Duration> age() {
        Instant confirmed = confirmedAt;
        if (confirmed == null) {
            return Optional.empty();
        }
        Duration age = Duration.between(confirmed, clock.instant());
        return Optional.of(age.isNegative() ? Duration.ZERO : age);
    }

    /** The age that callers are told: empty while the database is there. */
    public Optional<Duration> staleness() {
        return isLost || System.nanoTime() - confirmedNanos > FRESH.toNanos() ? age() : Optional.empty();
    }

    /** When everything that is served was last what the database had; empty before the first time. */
    Optional<Instant> confirmedAt() {
        return Optional.ofNullable(confirmedAt);
    }

    Instant now() {
        return clock.instant();
    }

    /** Everything that is served is what the database had at that time. */
    void confirmed(Instant at) {
        confirmedAt = at;
        confirmedNanos = System.nanoTime();
        isLost = false;
    }

    void lost() {
        isLost = true;
    }

    /** What was read from disk was true at that time, and may not be now. */
    void fromDisk(Instant at) {
        confirmedAt = at;
        isLost = true;
    }
}
