package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Stops the releases of an environment, and lets them go on. */
@Command
final class FreezeCommand implements Callable<Integer> {
    private final String action;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "ENVIRONMENT")
    private String environment = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why; the audit keeps it.")
    private String reason = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private FreezeCommand(String action) {
        this.action = action;
    }

    /** The command of that name, which is also the name of the action. */
    static CommandLine of(String action, String description) {
        CommandLine command = new CommandLine(new FreezeCommand(action));
        command.setCommandName(action);
        command.getCommandSpec().usageMessage().description(description);
        return command;
    }

    @Override
    public Integer call() {
        String path = "/api/v1/environments/" + URLEncoder.encode(environment, StandardCharsets.UTF_8) + "/" + action;
        String body =
                StrictJson.mapper().createObjectNode().put("reason", reason).toString();
        JsonNode answer = server.ask(service -> service.post(path, body));
        PrintWriter out = spec.commandLine().getOut();
        out.print(environment + (answer.path("frozen").asBoolean() ? " is frozen\n" : " is not frozen\n"));
        out.flush();
        return ExitCode.FINE;
    }
}
