package io.sluice.fleet.core;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How many workers a peak needs, and how close to their limits they then are: Little's law for each worker, its tighter
 * limit (slots or core) used to the target, and the spares.
 *
 * <p>A provider's quota, less the headroom, is a ceiling over the whole fleet, which no worker raises: each may use
 * {@code quota / workers} of its slots, whole ones, so what does not divide is of no use, and a lost worker's part is
 * lost with it.
 *
 * @param workers with the spares
 * @param slotLimitPerSecond what their slots carry, a second
 * @param cpuLimitPerSecond what their cores carry; null where a request needs no core
 * @param quotaLimitPerSecond what the workers' parts of the quota carry; null without a quota
 * @param quotaSlotsPerWorker how many slots one may fill; null without a quota
 * @param limitedBy {@code slots}, {@code cpu} or {@code quota}: the tightest of those
 * @param utilisationAtPeak the peak as a part of that limit
 * @param utilisationOneDown the same with one worker lost; null where there is only one
 * @param isEnough whether the peak stays within the target
 * @param shedAtPeak which part is turned away where nobody waits (Erlang B), one pool of all slots
 * @param fewestForOnePercent the fewest workers that turn away less than 1 %; null where the quota does not let any
 * @param shedding the same beside fleets of other sizes, and in a spike
 */
public record Capacity(
        long workers,
        BigDecimal slotLimitPerSecond,
        @Nullable BigDecimal cpuLimitPerSecond,
        @Nullable BigDecimal quotaLimitPerSecond,
        @Nullable Long quotaSlotsPerWorker,
        String limitedBy,
        BigDecimal utilisationAtPeak,
        @Nullable BigDecimal utilisationOneDown,
        boolean isEnough,
        BigDecimal inFlightAtPeak,
        BigDecimal shedAtPeak,
        @Nullable Long fewestForOnePercent,
        Shedding shedding) {

    /**
     * The plan for that peak.
     *
     * @throws Refused where the quota does not leave each worker a slot
     */
    public static Capacity of(Workload load, WorkerTerms terms) {
        return new Plan(load, terms).capacity();
    }

    private record Plan(Workload load, WorkerTerms terms) {

        Capacity capacity() {
            long workers = workers();
            double slots = slots(workers);
            double cpu = cpu(workers);
            long part = partOfQuota(workers);
            double quota = quota(workers, part);
            double used = load.perSecond() / Math.min(Math.min(slots, cpu), quota);
            return new Capacity(
                    workers,
                    rounded(slots, 1),
                    finite(cpu),
                    finite(quota),
                    terms.quota() == null ? null : (Long) Math.min(terms.slots(), part),
                    quota < Math.min(slots, cpu) ? "quota" : cpu < slots ? "cpu" : "slots",
                    rounded(used, 3),
                    workers == 1 ? null : rounded(load.perSecond() / limit(workers - 1, part), 3),
                    used <= terms.targetUtilisation().doubleValue(),
                    rounded(load.inFlight(), 1),
                    Shedding.part(load.inFlight(), terms.slotsOf(workers)),
                    Shedding.fewest(load.inFlight(), terms),
                    Shedding.of(workers, load, terms));
        }

        private long workers() {
            double ofOne =
                    Math.min(slots(1), cpu(1)) * terms.targetUtilisation().doubleValue();
            return (long) Math.ceil(load.perSecond() / ofOne) + terms.spareWorkers();
        }

        private double slots(long workers) {
            return workers * (double) terms.slots() / load.seconds();
        }

        private double cpu(long workers) {
            return load.cpuSeconds().signum() == 0
                    ? Double.POSITIVE_INFINITY
                    : workers / load.cpuSeconds().doubleValue();
        }

        private double quota(long workers, long part) {
            return terms.quota() == null ? Double.POSITIVE_INFINITY : workers * part / load.seconds();
        }

        private double limit(long workers, long part) {
            return Math.min(Math.min(slots(workers), cpu(workers)), quota(workers, part));
        }

        private long partOfQuota(long workers) {
            Quota quota = terms.quota();
            long part = quota == null ? terms.slots() : quota.ofEach(workers);
            if (part == 0) {
                throw Refused.field(
                        "quotaConcurrency", "less the headroom must leave each of the " + workers + " workers a slot");
            }
            return part;
        }
    }

    private static @Nullable BigDecimal finite(double rate) {
        return rate == Double.POSITIVE_INFINITY ? null : rounded(rate, 1);
    }

    private static BigDecimal rounded(double value, int decimals) {
        return Digits.plain(new BigDecimal(Digits.fixed(value, decimals)));
    }
}
