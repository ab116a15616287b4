package io.sluice.fleet;

import io.sluice.fleet.core.Capacity;
import io.sluice.fleet.core.WorkerTerms;
import io.sluice.fleet.core.Workload;
import java.math.BigDecimal;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A peak and how workers are built; what is left out is as in the example. */
@Schema(example = """
        {"peakPerSecond":40,"cpuSeconds":0.015,"waitSeconds":0.8,"slots":8,"targetUtilisation":0.6,"spareWorkers":1,\
        "quotaConcurrency":null}""")
record CapacityBody(
        @Nullable BigDecimal peakPerSecond,
        @Nullable BigDecimal cpuSeconds,
        @Nullable BigDecimal waitSeconds,
        @Nullable Integer slots,
        @Nullable BigDecimal targetUtilisation,
        @Nullable Integer spareWorkers,
        @Nullable Integer quotaConcurrency) {

    CapacityBody {
        load(peakPerSecond, cpuSeconds, waitSeconds);
        terms(slots, targetUtilisation, spareWorkers, quotaConcurrency);
    }

    Capacity capacity() {
        return Capacity.of(
                load(peakPerSecond, cpuSeconds, waitSeconds),
                terms(slots, targetUtilisation, spareWorkers, quotaConcurrency));
    }

    private static Workload load(@Nullable BigDecimal peak, @Nullable BigDecimal cpu, @Nullable BigDecimal wait) {
        Workload standard = Workload.STANDARD;
        return new Workload(
                Objects.requireNonNullElse(peak, standard.peakPerSecond()),
                Objects.requireNonNullElse(cpu, standard.cpuSeconds()),
                Objects.requireNonNullElse(wait, standard.waitSeconds()));
    }

    private static WorkerTerms terms(
            @Nullable Integer slots,
            @Nullable BigDecimal target,
            @Nullable Integer spares,
            @Nullable Integer quotaConcurrency) {
        WorkerTerms standard = WorkerTerms.STANDARD;
        return new WorkerTerms(
                Objects.requireNonNullElse(slots, standard.slots()),
                Objects.requireNonNullElse(target, standard.targetUtilisation()),
                Objects.requireNonNullElse(spares, standard.spareWorkers()),
                quotaConcurrency);
    }
}
