package io.sluice.integrations.ofrep;

import java.time.Duration;
import java.time.Instant;

/**
 * How long the address of an event stream is good for, and a stream that was opened by it.
 *
 * <p>Time is cut into steps of twenty minutes. An address ends at the end of the second step after the one that it was
 * asked for in, so within the hour, and for a whole step everybody gets the same one: a client that asks again may be
 * told that nothing has changed. In the last step before its end an address opens no stream any more, and the streams
 * that it has opened end spread over that step, so that a fleet does not come back at one instant. A client whose
 * stream has ended asks for the flags again and finds a new address beside them.
 */
final class StreamTerms {
    static final Duration STEP = Duration.ofMinutes(20);

    private static final Duration LEAST_MARGIN = Duration.ofMinutes(1);
    private static final int STEPS = 3;

    private StreamTerms() {}

    /** When an address that is asked for now ends: 40 to 60 minutes from now. */
    static Instant end(Instant now) {
        long step = now.getEpochSecond() / STEP.toSeconds();
        return Instant.ofEpochSecond((step + STEPS) * STEP.toSeconds());
    }

    /** Whether an address of that end still opens a stream. */
    static boolean mayOpen(Instant end, Instant now) {
        return now.isBefore(end.minus(STEP));
    }

    /**
     * How long a stream lasts that is opened now; it ends at least a minute before its address.
     *
     * @param spread from 0 to 1, of this stream alone
     */
    static Duration lifetime(Instant end, Instant now, double spread) {
        long spreadMillis = Math.round(STEP.minus(LEAST_MARGIN).toMillis() * spread);
        return Duration.between(now, end).minus(LEAST_MARGIN).minusMillis(spreadMillis);
    }
}
