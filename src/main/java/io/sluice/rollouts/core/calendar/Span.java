package io.sluice.rollouts.core.calendar;

import java.time.Instant;
import java.util.Optional;

/** A part of time that a window is about; half-open, its end is outside. */
public sealed interface Span permits Once, Weekly {

    boolean isOn(Instant now);

    /** The end of the occurrence that contains the instant, empty where none does. */
    Optional<Instant> endIfInside(Instant now);

    /** The start of the first occurrence after the instant, empty where there is none. */
    Optional<Instant> nextStart(Instant now);
}
