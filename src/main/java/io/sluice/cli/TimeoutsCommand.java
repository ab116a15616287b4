package io.sluice.cli;

import io.sluice.fleet.PlanningDocument;
import io.sluice.fleet.core.TimeoutChain;
import io.sluice.kernel.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks chains of timeouts: one report for each file, and 20 where any of them does not nest. */
@Command(name = "timeouts", description = "Whether each layer gives up before the one above it; needs no server.")
final class TimeoutsCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "What POST /api/v1/fleet/timeouts/check takes; .json is JSON, others YAML.")
    private List<Path> files = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        boolean allValid = true;
        for (Path file : files) {
            TimeoutChain chain = PlanningFile.answer(file, PlanningDocument::timeouts);
            List<Finding> findings = chain.findings();
            spec.commandLine().getOut().print(text(file, chain, findings));
            allValid &= !Finding.anyError(findings);
        }
        spec.commandLine().getOut().flush();
        return allValid ? ExitCode.FINE : ExitCode.STOP;
    }

    private static String text(Path file, TimeoutChain chain, List<Finding> findings) {
        String layers = chain.layers().stream()
                .map(layer -> layer.name() + " " + layer.inWords())
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder();
        text.append(file)
                .append(findings.isEmpty() ? ": valid: " : ": not valid: ")
                .append(layers)
                .append('\n');
        findings.forEach(finding -> text.append("  ").append(finding.line()).append('\n'));
        return text.toString();
    }
}
