package io.sluice.fleet.core;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * What a fleet has to carry at its peak.
 *
 * @param peakPerSecond requests that arrive, above 0 to 1,000,000
 * @param cpuSeconds for which a request holds a core, 0 to 3,600
 * @param waitSeconds for which it holds a slot and no core, 0 to 86,400; together with {@code cpuSeconds} above 0
 */
public record Workload(BigDecimal peakPerSecond, BigDecimal cpuSeconds, BigDecimal waitSeconds) {
    private static final double MOST_IN_FLIGHT = 1_000_000;

    public Workload {
        Require.inRange("peakPerSecond", peakPerSecond, "0.000001", "1000000");
        Require.inRange("cpuSeconds", cpuSeconds, "0", "3600");
        Require.inRange("waitSeconds", waitSeconds, "0", "86400");
        BigDecimal time = cpuSeconds.add(waitSeconds);
        if (time.signum() == 0) {
            throw Refused.field("waitSeconds", "must be above 0 where cpuSeconds is 0");
        }
        if (time.multiply(peakPerSecond).doubleValue() > MOST_IN_FLIGHT) {
            throw Refused.field("peakPerSecond", "must keep at most 1,000,000 requests in flight");
        }
    }

    /** The peak of the guide: 40 requests a second that compute for 15 ms and wait for 800 ms. */
    public static final Workload STANDARD =
            new Workload(new BigDecimal("40"), new BigDecimal("0.015"), new BigDecimal("0.8"));

    double perSecond() {
        return peakPerSecond.doubleValue();
    }

    double seconds() {
        return cpuSeconds.add(waitSeconds).doubleValue();
    }

    /** Little's law: how many requests are in progress on average. */
    double inFlight() {
        return perSecond() * seconds();
    }
}
