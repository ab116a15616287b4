package io.sluice.fleet.core;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a fleet has to carry: at its peak, for which it is planned, and in a spike, which it is to survive.
 *
 * @param peakPerSecond requests that arrive, above 0 to 1,000,000
 * @param cpuSeconds for which a request holds a core, 0 to 3,600
 * @param waitSeconds for which it holds a slot and no core, 0 to 86,400; together with {@code cpuSeconds} above 0
 * @param spikePerSecond from the peak to 1,500,000; null for half as much again as the peak
 */
public record Workload(
        BigDecimal peakPerSecond,
        BigDecimal cpuSeconds,
        BigDecimal waitSeconds,
        @Nullable BigDecimal spikePerSecond) {
    private static final BigDecimal USUAL_SPIKE = new BigDecimal("1.5");
    private static final BigDecimal MOST_IN_FLIGHT = new BigDecimal(1_000_000);

    public Workload {
        Require.inRange("peakPerSecond", peakPerSecond, "0.000001", "1000000");
        Require.inRange("cpuSeconds", cpuSeconds, "0", "3600");
        Require.inRange("waitSeconds", waitSeconds, "0", "86400");
        BigDecimal time = cpuSeconds.add(waitSeconds);
        if (time.signum() == 0) {
            throw Refused.field("waitSeconds", "must be above 0 where cpuSeconds is 0");
        }
        if (time.multiply(peakPerSecond).compareTo(MOST_IN_FLIGHT) > 0) {
            throw Refused.field("peakPerSecond", "must keep at most 1,000,000 requests in flight");
        }
        if (spikePerSecond != null) {
            Require.inRange("spikePerSecond", spikePerSecond, "0.000001", "1500000");
            requireSpike(spikePerSecond, peakPerSecond, time);
        }
    }

    /** With the usual spike. */
    public Workload(BigDecimal peakPerSecond, BigDecimal cpuSeconds, BigDecimal waitSeconds) {
        this(peakPerSecond, cpuSeconds, waitSeconds, null);
    }

    /** The peak of the guide: 40 requests a second that compute for 15 ms and wait for 800 ms. */
    public static final Workload STANDARD =
            new Workload(new BigDecimal("40"), new BigDecimal("0.015"), new BigDecimal("0.8"));

    private static void requireSpike(BigDecimal spike, BigDecimal peak, BigDecimal time) {
        if (spike.compareTo(peak) < 0) {
            throw Refused.field("spikePerSecond", "must not be below the peak");
        }
        if (time.multiply(spike).compareTo(USUAL_SPIKE.multiply(MOST_IN_FLIGHT)) > 0) {
            throw Refused.field("spikePerSecond", "must keep at most 1,500,000 requests in flight");
        }
    }

    double perSecond() {
        return peakPerSecond.doubleValue();
    }

    /** The spike that was asked for, or the usual one. */
    BigDecimal spike() {
        return Digits.plain(spikePerSecond == null ? peakPerSecond.multiply(USUAL_SPIKE) : spikePerSecond);
    }

    double seconds() {
        return cpuSeconds.add(waitSeconds).doubleValue();
    }

    /** Little's law: how many requests are in progress on average at the peak. */
    double inFlight() {
        return perSecond() * seconds();
    }

    double inFlightAtSpike() {
        return spike().doubleValue() * seconds();
    }
}
