package io.sluice.rollouts.core.calendar;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.Instant;
import java.util.Optional;

/** From one instant to another. */
public record Once(Instant start, Instant end) implements Span {
    public Once {
        Require.present("start", start);
        Require.present("end", end);
        if (!end.isAfter(start)) {
            throw Refused.field("end", "must be after start");
        }
    }

    @Override
    public boolean isOn(Instant now) {
        return !now.isBefore(start) && now.isBefore(end);
    }

    @Override
    public Optional<Instant> endIfInside(Instant now) {
        return isOn(now) ? Optional.of(end) : Optional.empty();
    }

    @Override
    public Optional<Instant> nextStart(Instant now) {
        return start.isAfter(now) ? Optional.of(start) : Optional.empty();
    }
}
