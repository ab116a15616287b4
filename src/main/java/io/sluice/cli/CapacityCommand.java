package io.sluice.cli;

import io.sluice.fleet.core.Capacity;
import io.sluice.fleet.core.WorkerTerms;
import io.sluice.fleet.core.Workload;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plans how many workers a peak needs; 20 where the provider's quota does not let it through within the target. */
@Command(name = "capacity", description = "How many workers a peak needs; needs no server.")
final class CapacityCommand implements Callable<Integer> {
    @Option(names = "--peak", paramLabel = "PER_SECOND", description = "Requests a second at the peak; 40.")
    private BigDecimal peak = Workload.STANDARD.peakPerSecond();

    @Option(names = "--cpu", paramLabel = "SECONDS", description = "For which a request holds a core; 0.015.")
    private BigDecimal cpu = Workload.STANDARD.cpuSeconds();

    @Option(names = "--wait", paramLabel = "SECONDS", description = "For which it only holds a slot; 0.8.")
    private BigDecimal wait = Workload.STANDARD.waitSeconds();

    @Option(names = "--slots", paramLabel = "N", description = "Requests that a worker holds at once; 8.")
    private int slots = WorkerTerms.STANDARD.slots();

    @Option(names = "--target", paramLabel = "PART", description = "Of the tighter limit, used at the peak; 0.6.")
    private BigDecimal target = WorkerTerms.STANDARD.targetUtilisation();

    @Option(names = "--spare", paramLabel = "N", description = "Workers beyond those; 1.")
    private int spare = WorkerTerms.STANDARD.spareWorkers();

    @Option(names = "--quota", paramLabel = "N", description = "Requests that the provider answers at once.")
    private @Nullable Integer quota;

    @Option(names = "--json", description = "Prints what POST /api/v1/fleet/capacity answers.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Capacity capacity = capacity();
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? StrictJson.write(capacity) + "\n" : text(capacity));
        out.flush();
        return capacity.isEnough() ? ExitCode.FINE : ExitCode.STOP;
    }

    private Capacity capacity() {
        try {
            return Capacity.of(new Workload(peak, cpu, wait), new WorkerTerms(slots, target, spare, quota));
        } catch (Refused refused) {
            throw new ParameterException(spec.commandLine(), CannotAnswer.sentence(refused));
        }
    }

    private String text(Capacity capacity) {
        StringBuilder text = new StringBuilder();
        text.append(capacity.workers()).append(" workers for ").append(peak).append(" requests/s, ");
        text.append(capacity.inFlightAtPeak()).append(" in flight; ");
        text.append(capacity.utilisationAtPeak())
                .append(" of the limit (")
                .append(capacity.limitedBy())
                .append(")");
        if (capacity.utilisationOneDown() != null) {
            text.append(", ").append(capacity.utilisationOneDown()).append(" with one down");
        }
        text.append("\nlimits, requests/s: slots ").append(capacity.slotLimitPerSecond());
        if (capacity.cpuLimitPerSecond() != null) {
            text.append(", cpu ").append(capacity.cpuLimitPerSecond());
        }
        if (capacity.quotaLimitPerSecond() != null) {
            text.append(", quota ").append(capacity.quotaLimitPerSecond());
            text.append(" (").append(capacity.quotaSlotsPerWorker()).append(" slots of each worker)");
        }
        text.append("\nwithout a waiting room ").append(capacity.shedAtPeak()).append(" of the requests are shed; ");
        text.append(
                capacity.fewestForOnePercent() == null
                        ? "the quota lets no fleet shed less than 0.01"
                        : capacity.fewestForOnePercent() + " workers shed less than 0.01");
        return text.append(capacity.isEnough() ? "\n" : "\nNOT ENOUGH: the peak is above the target\n")
                .toString();
    }
}
