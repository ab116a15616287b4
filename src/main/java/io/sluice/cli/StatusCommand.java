package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows where releases stand: every live one, or one by its id. */
@Command(name = "status", description = "Shows every live rollout, or one.")
final class StatusCommand implements Callable<Integer> {
    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(arity = "0..1", paramLabel = "ID")
    private @Nullable String id;

    @Option(names = "--json", description = "Prints what the service answers.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        String text = server.ask(service -> id == null ? live(service) : one(service, id));
        out.print(text);
        out.flush();
        return ExitCode.FINE;
    }

    private String one(ServiceClient service, String which) {
        JsonNode rollout = service.get("/api/v1/rollouts/" + which);
        return json ? rollout + "\n" : RolloutText.line(rollout);
    }

    private String live(ServiceClient service) {
        StringBuilder text = new StringBuilder();
        String cursor = "";
        do {
            JsonNode page = service.get("/api/v1/rollouts?live=true" + cursor);
            page.path("items").forEach(rollout -> text.append(json ? rollout + "\n" : RolloutText.line(rollout)));
            cursor = page.hasNonNull("next") ? "&cursor=" + page.path("next").asText() : "";
        } while (!cursor.isEmpty());
        return text.isEmpty() ? "no live rollout\n" : text.toString();
    }
}
