package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
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

/** The kill switch of a flag, and its way back. */
@Command
final class SwitchCommand implements Callable<Integer> {
    private final String action;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "KEY", description = "The flag.")
    private String key = "";

    @Option(
            names = {"-e", "--environment"},
            required = true,
            paramLabel = "ENVIRONMENT",
            description = "Where.")
    private String environment = "";

    @Mixin
    private Reason reason = new Reason();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SwitchCommand(String action) {
        this.action = action;
    }

    /** The command of that name, which is also the name of the action. */
    static CommandLine of(String action, String description) {
        CommandLine command = new CommandLine(new SwitchCommand(action));
        command.setCommandName(action);
        command.getCommandSpec().usageMessage().description(description);
        return command;
    }

    @Override
    public Integer call() {
        String path = "/api/v1/environments/" + encoded(environment) + "/flags/" + encoded(key) + "/" + action;
        JsonNode flag = server.ask(service -> service.post(path, reason.body()));
        PrintWriter out = spec.commandLine().getOut();
        out.print(key + " in " + environment + ": " + word(flag) + "\n");
        out.flush();
        return ExitCode.FINE;
    }

    private static String word(JsonNode answer) {
        String state = answer.path("killed").asBoolean() ? "killed" : "in service";
        return answer.path("durable").asBoolean(true) ? state : state + ", in memory until the database is back";
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8);
    }
}
