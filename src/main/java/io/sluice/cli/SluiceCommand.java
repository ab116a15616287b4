package io.sluice.cli;

import io.sluice.cli.demo.DemoCommand;
import io.sluice.cli.server.ServerStart;
import io.sluice.platform.start.CannotStart;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The command {@code sluice}, which only holds the others together. */
@Command(
        name = "sluice",
        description = "The release and rollout control plane of an agent fleet.",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        version = "sluice 0.1.0",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.CANNOT_DECIDE,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:proceed, or fine",
            "10:hold",
            "20:rollback, or findings",
            "3:wrong use",
            "4:cannot decide, or unreachable"
        })
public final class SluiceCommand {
    private SluiceCommand() {}

    /** All commands, ready to execute. */
    public static CommandLine with(ServerStart start, InstantSource clock) {
        return with(start, clock, time -> TimeUnit.MILLISECONDS.sleep(time.toMillis()));
    }

    static CommandLine with(ServerStart start, InstantSource clock, Patience.Sleep sleep) {
        return new CommandLine(new SluiceCommand())
                .addSubcommand(new ServeCommand(start))
                .addSubcommand(new JudgeCommand())
                .addSubcommand(new CalibrateCommand())
                .addSubcommand(new CheckPlanCommand(clock))
                .addSubcommand(new CapacityCommand())
                .addSubcommand(new ReadinessCommand(clock))
                .addSubcommand(new CostCommand())
                .addSubcommand(new TimeoutsCommand())
                .addSubcommand(new SettingsCommand())
                .addSubcommand(new StatusCommand())
                .addSubcommand(new CreateCommand())
                .addSubcommand(new AdvanceCommand(clock, sleep))
                .addSubcommand(new WatchCommand(clock, sleep))
                .addSubcommand(ActionCommand.onRollout("pause", "Keeps a rollout where it is."))
                .addSubcommand(ActionCommand.onRollout("resume", "Lets a paused rollout go on."))
                .addSubcommand(ActionCommand.onRollout("rollback", "Takes a release back, by its plan."))
                .addSubcommand(ActionCommand.onRollout("abort", "Ends a rollout at share 0, without a plan run."))
                .addSubcommand(ActionCommand.onRollout("approve", "Approves a rollout that somebody else created."))
                .addSubcommand(SwitchCommand.of("kill", "Switches a flag off for everybody, at once."))
                .addSubcommand(SwitchCommand.of("restore", "Takes a kill back: the same users as before."))
                .addSubcommand(
                        ActionCommand.onEnvironment("freeze", "Stops every start and proceed in an environment."))
                .addSubcommand(ActionCommand.onEnvironment("unfreeze", "Lets the releases of an environment go on."))
                .addSubcommand(new ApplyCommand())
                .addSubcommand(new ExportCommand())
                .addSubcommand(new DemoCommand(start))
                .addSubcommand(DrillCommand.withDrills())
                .setExecutionExceptionHandler(SluiceCommand::explain);
    }

    /** A reason is one line for the person who asked; anything else is a bug and shows its trace. */
    private static int explain(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof CannotAnswer || failure instanceof CannotStart) {
            command.getErr().println("sluice: " + failure.getMessage());
        } else {
            failure.printStackTrace(command.getErr());
        }
        return ExitCode.CANNOT_DECIDE;
    }
}
