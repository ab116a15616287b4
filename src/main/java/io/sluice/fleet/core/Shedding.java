package io.sluice.fleet.core;

import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which part of the requests fleets of several sizes turn away, at the peak and in a spike, where nobody waits (Erlang
 * B, one pool of all slots).
 *
 * @param fewestForOnePercentAtSpike the fewest workers that turn away less than 1 % in the spike; null where the quota
 *     does not let any
 * @param fleets the planned one, the fewest workers that do at the peak and the fewest in the spike, by their size
 */
public record Shedding(
        BigDecimal peakPerSecond,
        BigDecimal spikePerSecond,
        @Nullable Long fewestForOnePercentAtSpike,
        List<Fleet> fleets) {
    private static final double ONE_PERCENT = 0.01;

    /** What so many workers turn away, 0 to 1. */
    public record Fleet(long workers, BigDecimal atPeak, BigDecimal atSpike) {}

    public Shedding {
        fleets = List.copyOf(fleets);
    }

    static Shedding of(long planned, Workload load, WorkerTerms terms) {
        TreeSet<Long> sizes = new TreeSet<>();
        sizes.add(planned);
        Long atPeak = fewest(load.inFlight(), terms);
        if (atPeak != null) {
            sizes.add(atPeak);
        }
        Long atSpike = fewest(load.inFlightAtSpike(), terms);
        if (atSpike != null) {
            sizes.add(atSpike);
        }
        List<Fleet> fleets = new ArrayList<>();
        for (long workers : sizes) {
            long slots = terms.slotsOf(workers);
            fleets.add(new Fleet(workers, part(load.inFlight(), slots), part(load.inFlightAtSpike(), slots)));
        }
        return new Shedding(Digits.plain(load.peakPerSecond()), load.spike(), atSpike, fleets);
    }

    /** To a hundredth of a percent. */
    static BigDecimal part(double inFlight, long slots) {
        return Digits.plain(new BigDecimal(Digits.fixed(ErlangB.shed(inFlight, slots), 4)));
    }

    /**
     * The fewest workers that turn away less than 1 %. With fewer slots each, more of them may be needed than the slots
     * they have: what divides best is sought.
     */
    static @Nullable Long fewest(double inFlight, WorkerTerms terms) {
        long needed = ErlangB.fewestSlots(inFlight, ONE_PERCENT);
        if (terms.quota() != null && terms.quota().usable() < needed) {
            return null;
        }
        long workers = (needed + terms.slots() - 1) / terms.slots();
        while (terms.slotsOf(workers) < needed) {
            workers++;
        }
        return workers;
    }
}
