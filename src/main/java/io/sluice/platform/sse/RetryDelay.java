package io.sluice.platform.sse;

import java.time.Duration;

/**
 * How long a client is to wait before it connects again: 1 to 5 seconds, spread evenly over the seeds, so that those
 * who lost one replica do not all arrive at the next one at once.
 */
final class RetryDelay {
    private static final int MIN_MILLIS = 1_000;
    private static final int SPREAD_MILLIS = 4_000;

    private RetryDelay() {}

    static Duration of(String seed) {
        int spread = Math.floorMod(mixed(seed.hashCode()), SPREAD_MILLIS + 1);
        return Duration.ofMillis(MIN_MILLIS + spread);
    }

    /** The finishing step of MurmurHash3: neighbouring seeds end far apart. */
    private static int mixed(int hash) {
        int mixed = hash;
        mixed ^= mixed >>> 16;
        mixed *= 0x85ebca6b;
        mixed ^= mixed >>> 13;
        mixed *= 0xc2b2ae35;
        return mixed ^ (mixed >>> 16);
    }
}
