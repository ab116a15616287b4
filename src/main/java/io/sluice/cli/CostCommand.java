package io.sluice.cli;

import io.sluice.fleet.PlanningDocument;
import io.sluice.fleet.core.MonthlyCost;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adds up what a month costs. */
@Command(name = "cost", description = "What a month of workers and tokens costs; needs no server.")
final class CostCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "What POST /api/v1/fleet/cost takes; .json is JSON, others YAML. Without it 8 workers at 36.5 and"
                            + " 20,000,000 requests of 1,200 tokens at 2 a million.")
    private @Nullable Path file;

    @Option(names = "--json", description = "Prints what POST /api/v1/fleet/cost answers.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        MonthlyCost cost = file == null
                ? PlanningDocument.cost(JsonObject.EMPTY)
                : PlanningFile.answer(file, PlanningDocument::cost);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? StrictJson.write(cost) + "\n" : text(cost));
        out.flush();
        return ExitCode.FINE;
    }

    private static String text(MonthlyCost cost) {
        return "a month costs " + cost.total().toPlainString() + ": " + cost.workers() + " workers "
                + cost.compute().toPlainString() + ", tokens " + cost.tokens().toPlainString() + "; a request "
                + cost.perRequest().toPlainString() + "\n";
    }
}
