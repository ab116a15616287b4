package io.sluice.cli;

import io.sluice.gameday.core.readiness.Readiness;
import io.sluice.gameday.readiness.ReadinessDocument;
import io.sluice.gameday.readiness.ReadinessView;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reports whether a release is ready, a row for each thing that it needs; 20 where any of them is missing. */
@Command(
        name = "readiness",
        description = "Is everything there that a release needs? Nine rows with their evidence; needs no server.")
final class ReadinessCommand implements Callable<Integer> {
    private final InstantSource clock;

    @Parameters(paramLabel = "FILE", description = "A readiness document, YAML or JSON; its paths are relative to it.")
    private Path file = Path.of("");

    @Option(names = "--json", description = "Prints the rows as JSON.")
    private boolean asJson;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ReadinessCommand(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Readiness readiness = readiness();
        PrintWriter output = spec.commandLine().getOut();
        output.print(asJson ? StrictJson.write(ReadinessView.of(readiness)) + "\n" : readiness.text());
        output.flush();
        return readiness.isReady() ? ExitCode.FINE : ExitCode.STOP;
    }

    private Readiness readiness() {
        try {
            return ReadinessDocument.check(file, clock.instant());
        } catch (Refused refused) {
            throw new CannotAnswer(file.toString(), refused);
        }
    }
}
