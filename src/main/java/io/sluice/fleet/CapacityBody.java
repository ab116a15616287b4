package io.sluice.fleet;

import io.sluice.fleet.core.Capacity;
import io.sluice.fleet.core.Quota;
import io.sluice.fleet.core.WorkerTerms;
import io.sluice.fleet.core.Workload;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A peak and how workers are built; what is left out is as in the example.
 *
 * @param quotaHeadroom the part of the quota that is left alone; nothing where it is left out
 * @param spikePerSecond half as much again as the peak where it is left out
 */
@Schema(example = """
        {"peakPerSecond":40,"cpuSeconds":0.015,"waitSeconds":0.8,"slots":8,"targetUtilisation":0.6,"spareWorkers":1,\
        "quotaConcurrency":null,"quotaHeadroom":0,"spikePerSecond":60}""")
record CapacityBody(
        @Nullable BigDecimal peakPerSecond,
        @Nullable BigDecimal cpuSeconds,
        @Nullable BigDecimal waitSeconds,
        @Nullable Integer slots,
        @Nullable BigDecimal targetUtilisation,
        @Nullable Integer spareWorkers,
        @Nullable Integer quotaConcurrency,
        @Nullable BigDecimal quotaHeadroom,
        @Nullable BigDecimal spikePerSecond) {
    static final CapacityBody STANDARD = new CapacityBody(null, null, null, null, null, null, null, null, null);

    Capacity capacity() {
        return Capacity.of(load(), terms());
    }

    private Workload load() {
        Workload standard = Workload.STANDARD;
        return new Workload(
                Objects.requireNonNullElse(peakPerSecond, standard.peakPerSecond()),
                Objects.requireNonNullElse(cpuSeconds, standard.cpuSeconds()),
                Objects.requireNonNullElse(waitSeconds, standard.waitSeconds()),
                spikePerSecond);
    }

    private WorkerTerms terms() {
        WorkerTerms standard = WorkerTerms.STANDARD;
        return new WorkerTerms(
                Objects.requireNonNullElse(slots, standard.slots()),
                Objects.requireNonNullElse(targetUtilisation, standard.targetUtilisation()),
                Objects.requireNonNullElse(spareWorkers, standard.spareWorkers()),
                quota());
    }

    private @Nullable Quota quota() {
        BigDecimal headroom = Objects.requireNonNullElse(quotaHeadroom, BigDecimal.ZERO);
        if (quotaConcurrency != null) {
            return new Quota(quotaConcurrency, headroom);
        }
        if (headroom.signum() != 0) {
            throw Refused.field("quotaHeadroom", "needs a quotaConcurrency");
        }
        return null;
    }
}
