package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.Instant;

/** A half-open span of time: the start belongs to it, the end does not. */
public record Window(Instant start, Instant end) {
    public Window {
        Require.present("windowStart", start);
        Require.present("windowEnd", end);
        if (!end.isAfter(start)) {
            throw Refused.field("windowEnd", "must be after windowStart");
        }
    }

    public boolean overlaps(Window other) {
        return start.isBefore(other.end) && other.start.isBefore(end);
    }

    public boolean isInside(Instant from, Instant to) {
        return !start.isBefore(from) && !end.isAfter(to);
    }
}
