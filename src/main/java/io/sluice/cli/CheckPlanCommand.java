package io.sluice.cli;

import io.sluice.plans.PlanDocument;
import io.sluice.plans.PlanDocument.Format;
import io.sluice.plans.PlanReportText;
import io.sluice.plans.core.PlanReport;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks rollback plans: one report for each file, and 20 where any of them is not valid. */
@Command(name = "check-plan", description = "Checks rollback plans in JSON or YAML; needs no server.")
final class CheckPlanCommand implements Callable<Integer> {
    private final InstantSource clock;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "A plan; .yaml and .yml are YAML, others JSON.")
    private List<Path> files = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CheckPlanCommand(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        boolean allValid = true;
        for (Path file : files) {
            Format format = Format.ofFileName(file.toString());
            PlanReport report = PlanDocument.check(InputFile.read(file), format, clock.instant());
            spec.commandLine().getOut().print(PlanReportText.of(file.toString(), report));
            allValid &= report.valid();
        }
        spec.commandLine().getOut().flush();
        return allValid ? ExitCode.FINE : ExitCode.STOP;
    }
}
