package io.sluice.fleet.core;

import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How workers are built and to be used. A worker has one core.
 *
 * @param slots how many requests one holds at once, 1 to 100,000
 * @param targetUtilisation the part of its tighter limit that is to be used at the peak, .01 to 1
 * @param spareWorkers beyond those that the peak needs, 0 to 10,000
 * @param quota null where the provider sets no limit
 */
public record WorkerTerms(
        int slots,
        BigDecimal targetUtilisation,
        int spareWorkers,
        @Nullable Quota quota) {

    public WorkerTerms {
        Require.inRange("slots", slots, 1, 100_000);
        Require.inRange("targetUtilisation", targetUtilisation, "0.01", "1");
        Require.inRange("spareWorkers", spareWorkers, 0, 10_000);
    }

    /** Eight slots, 60 % used, one spare, no quota. */
    public static final WorkerTerms STANDARD = new WorkerTerms(8, new BigDecimal("0.6"), 1, null);

    /** How many slots all of them can fill together, under the quota. */
    long slotsOf(long workers) {
        return workers * (quota == null ? slots : Math.min(slots, quota.ofEach(workers)));
    }
}
