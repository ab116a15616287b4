package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import io.sluice.platform.json.JsonTree;
import io.sluice.rollouts.core.RolloutState;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Shows where releases stand: every live one, or one by its id; of one, a script is told by the exit code whether it
 * stands where it should.
 */
@Command(name = "status", description = "Shows every live rollout, or one.")
final class StatusCommand implements Callable<Integer> {
    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(arity = "0..1", paramLabel = "ID")
    private @Nullable String id;

    @Option(
            names = "--expect",
            paramLabel = "STATE",
            description = "Of one rollout: exits with 0 only where it is in that state, 10 while the release is on its"
                    + " way, 20 where it went back.")
    private @Nullable RolloutState expected;

    @Option(names = "--json", description = "Prints what the service answers.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        if (id != null) {
            return one(id);
        }
        if (expected != null) {
            throw new ParameterException(spec.commandLine(), "--expect needs the id of a rollout");
        }
        print(server.ask(this::live));
        return ExitCode.FINE;
    }

    private int one(String which) {
        JsonNode rollout = server.ask(service -> service.get("/api/v1/rollouts/" + which));
        print(json ? JsonTree.write(rollout) + "\n" : RolloutText.line(rollout));
        RolloutState is = RolloutState.valueOf(rollout.path("state").asText());
        return expected == null || is == expected ? ExitCode.FINE : isOnItsWay(is) ? ExitCode.HOLD : ExitCode.STOP;
    }

    private static boolean isOnItsWay(RolloutState state) {
        return state == RolloutState.PENDING || state.isExposing();
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private String live(ServiceClient service) {
        StringBuilder text = new StringBuilder();
        String cursor = "";
        do {
            JsonNode page = service.get("/api/v1/rollouts?live=true" + cursor);
            page.path("items")
                    .forEach(rollout -> text.append(json ? JsonTree.write(rollout) + "\n" : RolloutText.line(rollout)));
            cursor = page.hasNonNull("next") ? "&cursor=" + page.path("next").asText() : "";
        } while (!cursor.isEmpty());
        return text.isEmpty() ? "no live rollout\n" : text.toString();
    }
}
