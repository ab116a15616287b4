package io.sluice.flags;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How old what we serve may be: when it was last seen to be what the database has. */
@ApplicationScoped
public class SnapshotFreshness {
    /** Several safety polls; a database that answers nothing at all is noticed by this. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final InstantSource clock;
    private volatile @Nullable Instant confirmedAt;
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
        return isLost ? age() : age().filter(age -> age.compareTo(FRESH) > 0);
    }

    Instant now() {
        return clock.instant();
    }

    /** Everything that is served is what the database had at that time. */
    void confirmed(Instant at) {
        confirmedAt = at;
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
