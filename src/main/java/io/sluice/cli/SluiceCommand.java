package io.sluice.cli;

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

    /** Executes the words of a command line and answers the exit code. */
    public static int execute(ServerStart start, InstantSource clock, String... words) {
        return with(start, clock, time -> TimeUnit.MILLISECONDS.sleep(time.toMillis()), words)
                .execute(words);
    }

    /** The program, ready to execute those words. */
    static CommandLine with(ServerStart start, InstantSource clock, Patience.Sleep sleep, String... words) {
        CommandLine program = new CommandLine(new SluiceCommand());
        new Commands(start, clock, sleep).addTo(program, words);
        return program.setExecutionExceptionHandler(SluiceCommand::explain);
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
