package io.sluice.cli;

import io.sluice.gameday.RolloutDrillDocument;
import io.sluice.gameday.core.DrillReport;
import io.sluice.gameday.core.DrillText;
import io.sluice.gameday.core.RolloutDrill;
import io.sluice.gameday.core.Scenario;
import io.sluice.gameday.core.TraceReader;
import io.sluice.kernel.Refused;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Replays a made-up release under three strategies, each with the gate off and on. The same input gives the same bytes.
 */
@Command(
        name = "rollout",
        description = "What a release would have cost: rolling, canary and blue-green, each with the gate off and on.")
final class RolloutDrillCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A scenario; .json is JSON, others YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Recorded arrivals in place of the scenario's: TIMESTAMP,ContextTokens,GeneratedTokens.")
    private @Nullable Path trace;

    @Option(names = "--seed", paramLabel = "N", description = "A seed in place of the scenario's.")
    private @Nullable Long seed;

    @Option(names = "--json", description = "Print the report as REST answers it.")
    private boolean asJson;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        DrillReport report = report(scenario());
        var output = spec.commandLine().getOut();
        output.print(asJson ? RolloutDrillDocument.json(report) + "\n" : DrillText.of(report));
        output.flush();
        return ExitCode.FINE;
    }

    private Scenario scenario() {
        String text = InputFile.read(file);
        try {
            Scenario scenario = RolloutDrillDocument.read(file.toString(), text);
            return seed == null ? scenario : scenario.withSeed(seed);
        } catch (Refused refused) {
            throw new CannotAnswer(file.toString(), refused);
        }
    }

    private DrillReport report(Scenario scenario) {
        if (trace == null) {
            return RolloutDrill.run(scenario);
        }
        String text = InputFile.read(trace);
        try {
            return RolloutDrill.run(scenario, TraceReader.read(trace.toString(), text));
        } catch (Refused refused) {
            throw new CannotAnswer(trace.toString(), refused);
        }
    }
}
