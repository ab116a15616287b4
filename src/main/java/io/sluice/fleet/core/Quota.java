package io.sluice.fleet.core;

import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How many requests a provider answers at once for the whole fleet, and the part of that which is left alone.
 *
 * @param concurrency 1 to 1,000,000
 * @param headroom 0 to .99: for others who ask under the same quota, and for counts of the provider's that lag
 */
public record Quota(int concurrency, BigDecimal headroom) {

    public Quota {
        Require.inRange("quotaConcurrency", concurrency, 1, 1_000_000);
        Require.inRange("quotaHeadroom", headroom, "0", "0.99");
    }

    /** Whole requests at once, less the headroom. */
    long usable() {
        return BigDecimal.ONE
                .subtract(headroom)
                .multiply(BigDecimal.valueOf(concurrency))
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }

    /** What each of so many workers may have at once: whole requests, 0 where there are too many workers. */
    long ofEach(long workers) {
        return usable() / workers;
    }
}
