package io.sluice.judge.core.calibration;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.Slices;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.policy.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The arms of an observation, as a service would report those counts. */
record SimulatedArms(Arm candidate, Arm baseline) {
    private static final String ERROR_RATE = Metric.ERROR_RATE.name();

    static SimulatedArms of(Tally tally, Simulation simulation) {
        return new SimulatedArms(
                arm("candidate", tally.candidate(), simulation, simulation.defect()),
                arm("baseline", tally.baseline(), simulation, Defect.NONE));
    }

    private static Arm arm(String version, Counts counts, Simulation simulation, Defect defect) {
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put(
                ERROR_RATE, new Proportion(counts.errors(), counts.requests(), slices(counts, simulation.traffic())));
        if (simulation.hasSizes()) {
            measurements.put(Metric.P95.name(), Sizes.latencies(counts.sizes, defect.latencyFactor()));
            measurements.put(Metric.COST.name(), Sizes.costs(counts.sizes, defect.costFactor()));
        }
        return new Arm(version, counts.requests(), measurements, SideCounts.NONE, strata(counts, simulation.traffic()));
    }

    private static @Nullable Slices slices(Counts counts, Traffic traffic) {
        if (!traffic.users().slices()) {
            return null;
        }
        List<Proportion> parts = new ArrayList<>(Slices.COUNT);
        for (int slice = 0; slice < Slices.COUNT; slice++) {
            long errors = 0;
            long requests = 0;
            for (int tenant = 0; tenant < counts.requestsBy.length; tenant++) {
                errors += counts.errorsBy[tenant][slice];
                requests += counts.requestsBy[tenant][slice];
            }
            parts.add(new Proportion(errors, requests));
        }
        return new Slices(parts);
    }

    private static SortedMap<String, Stratum> strata(Counts counts, Traffic traffic) {
        if (!traffic.hasStrata()) {
            return Collections.emptySortedMap();
        }
        SortedMap<String, Stratum> strata = new TreeMap<>();
        for (int tenant = 0; tenant < counts.requestsBy.length; tenant++) {
            long requests = Counts.sum(counts.requestsBy[tenant]);
            Proportion errors =
                    new Proportion(Counts.sum(counts.errorsBy[tenant]), requests, ofTenant(counts, tenant, traffic));
            strata.put(
                    "tenant-" + tenant,
                    new Stratum(requests, new TreeMap<>(Collections.singletonMap(ERROR_RATE, errors))));
        }
        return strata;
    }

    private static @Nullable Slices ofTenant(Counts counts, int tenant, Traffic traffic) {
        if (!traffic.users().slices()) {
            return null;
        }
        List<Proportion> parts = new ArrayList<>(Slices.COUNT);
        for (int slice = 0; slice < Slices.COUNT; slice++) {
            parts.add(new Proportion(counts.errorsBy[tenant][slice], counts.requestsBy[tenant][slice]));
        }
        return new Slices(parts);
    }
}
