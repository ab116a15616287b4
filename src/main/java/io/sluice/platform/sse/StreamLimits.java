package io.sluice.platform.sse;

import java.time.Duration;

/**
 * The bounds of a topic's streams.
 *
 * @param capacity events that may wait for one subscriber, beyond what it was replayed
 * @param ring events that are kept for a replay
 * @param heartbeat after that much silence a comment is sent
 * @param patience a subscriber that takes nothing for so long, while something waits for it, is cut
 */
public record StreamLimits(int capacity, int ring, Duration heartbeat, Duration patience) {
    public static final StreamLimits USUAL =
            new StreamLimits(1_024, 1_024, Duration.ofSeconds(15), Duration.ofSeconds(60));

    public StreamLimits {
        if (capacity < 1 || ring < 0) {
            throw new IllegalArgumentException("a queue holds at least one event, a ring none or more");
        }
    }
}
