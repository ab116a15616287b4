package io.sluice.cli;

import io.sluice.fleet.core.Capacity;
import io.sluice.fleet.core.Shedding;
import io.sluice.fleet.core.Shedding.Fleet;
import org.jspecify.annotations.Nullable;

/** A fleet's plan as a terminal shows it. */
final class CapacityText {
    private final StringBuilder text = new StringBuilder();

    private CapacityText() {}

    static String of(Capacity capacity) {
        CapacityText lines = new CapacityText();
        lines.workers(capacity);
        lines.limits(capacity);
        lines.shedding(capacity.shedding(), capacity);
        if (!capacity.isEnough()) {
            lines.text.append("NOT ENOUGH: the peak is above the target\n");
        }
        return lines.text.toString();
    }

    private void workers(Capacity capacity) {
        text.append(capacity.workers())
                .append(" workers for ")
                .append(capacity.shedding().peakPerSecond());
        text.append(" requests/s, ").append(capacity.inFlightAtPeak()).append(" in flight; ");
        text.append(capacity.utilisationAtPeak()).append(" of the limit (");
        text.append(capacity.limitedBy()).append(')');
        if (capacity.utilisationOneDown() != null) {
            text.append(", ").append(capacity.utilisationOneDown()).append(" with one down");
        }
        text.append('\n');
    }

    private void limits(Capacity capacity) {
        text.append("limits, requests/s: slots ").append(capacity.slotLimitPerSecond());
        if (capacity.cpuLimitPerSecond() != null) {
            text.append(", cpu ").append(capacity.cpuLimitPerSecond());
        }
        if (capacity.quotaLimitPerSecond() != null) {
            text.append(", quota ").append(capacity.quotaLimitPerSecond());
            text.append(" (").append(capacity.quotaSlotsPerWorker()).append(" slots of each worker)");
        }
        text.append('\n');
    }

    private void shedding(Shedding shedding, Capacity capacity) {
        text.append("without a waiting room ").append(capacity.shedAtPeak()).append(" of the requests are shed; ");
        text.append(fewest(capacity.fewestForOnePercent())).append('\n');
        text.append("in a spike of ").append(shedding.spikePerSecond()).append(" requests/s ");
        text.append(fewest(shedding.fewestForOnePercentAtSpike())).append('\n');
        text.append("  workers  shed at the peak  in the spike\n");
        for (Fleet fleet : shedding.fleets()) {
            text.append("%9d  %16s  %12s\n".formatted(fleet.workers(), fleet.atPeak(), fleet.atSpike()));
        }
    }

    private static String fewest(@Nullable Long workers) {
        return workers == null
                ? "the quota lets no fleet shed less than 0.01"
                : workers + " workers shed less than 0.01";
    }
}
