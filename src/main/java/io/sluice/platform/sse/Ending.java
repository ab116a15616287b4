package io.sluice.platform.sse;

import java.util.Locale;

/** Why a stream ends of itself. */
public enum Ending {
    /** What it tells of is over; there is nothing to come back for. */
    ENDED,
    /** This replica stops; another one, or the next start, goes on after the last id. */
    SHUTDOWN,
    /** The time that the stream was granted is over, or the token that it was granted to is worth nothing any more. */
    EXPIRED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
