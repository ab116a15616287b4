package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a person does to a rollout or an environment, with a reason; all of these are safe to repeat. */
@Command
final class ActionCommand implements Callable<Integer> {
    private final String action;
    private final String things;
    private final Function<JsonNode, String> standing;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "NAME")
    private String name = "";

    @Mixin
    private Reason reason = new Reason();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ActionCommand(String action, String things, Function<JsonNode, String> standing) {
        this.action = action;
        this.things = things;
        this.standing = standing;
    }

    /** The command of that name, which is also the name of the action, on a rollout by its id. */
    static CommandLine onRollout(String action, String description) {
        return of(new ActionCommand(action, "rollouts", RolloutText::line), description);
    }

    /** The same on an environment. */
    static CommandLine onEnvironment(String action, String description) {
        return of(new ActionCommand(action, "environments", ActionCommand::environment), description);
    }

    private static CommandLine of(ActionCommand command, String description) {
        CommandLine line = new CommandLine(command);
        line.setCommandName(command.action);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    private static String environment(JsonNode answer) {
        return answer.path("name").asText() + (answer.path("frozen").asBoolean() ? " is frozen\n" : " is not frozen\n");
    }

    @Override
    public Integer call() {
        String path = "/api/v1/" + things + "/" + URLEncoder.encode(name, StandardCharsets.UTF_8) + "/" + action;
        JsonNode answer = server.ask(service -> service.post(path, reason.body()));
        PrintWriter out = spec.commandLine().getOut();
        out.print(standing.apply(answer));
        out.flush();
        return ExitCode.FINE;
    }
}
