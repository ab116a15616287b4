package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One command of a person to a rollout; all of them are safe to repeat. */
@Command
final class SteerCommand implements Callable<Integer> {
    private final String action;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "ID", description = "The rollout.")
    private String id = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why; the audit keeps it.")
    private String reason = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SteerCommand(String action) {
        this.action = action;
    }

    /** The command of that name, which is also the name of the action. */
    static CommandLine of(String action, String description) {
        CommandLine command = new CommandLine(new SteerCommand(action));
        command.setCommandName(action);
        command.getCommandSpec().usageMessage().description(description);
        return command;
    }

    @Override
    public Integer call() {
        String body =
                StrictJson.mapper().createObjectNode().put("reason", reason).toString();
        JsonNode rollout = server.ask(service -> service.post("/api/v1/rollouts/" + id + "/" + action, body));
        PrintWriter out = spec.commandLine().getOut();
        out.print(RolloutText.line(rollout));
        out.flush();
        return ExitCode.FINE;
    }
}
