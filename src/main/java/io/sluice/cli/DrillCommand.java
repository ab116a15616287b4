package io.sluice.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code sluice drill}, which only holds the drills together. */
@Command(
        name = "drill",
        description = "Rehearses what would have happened; needs no server.",
        synopsisSubcommandLabel = "NAME")
final class DrillCommand {
    private DrillCommand() {}

    static CommandLine withDrills() {
        return new CommandLine(new DrillCommand()).addSubcommand(new RolloutDrillCommand());
    }
}
