package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.Patience.Sleep;
import io.sluice.cli.client.ServiceClient;
import io.sluice.cli.client.ServiceEvent;
import io.sluice.cli.client.ServiceRefusal;
import io.sluice.platform.json.JsonTree;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what happens to a rollout until it is over, through every restart of the service. */
@Command(name = "watch", description = "Prints what happens to a rollout until it is over; exits with how it ended.")
final class WatchCommand implements Callable<Integer> {
    private static final Duration BEFORE_NEXT_TRY = Duration.ofSeconds(2);

    private final InstantSource clock;
    private final Sleep sleep;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "ID", description = "The rollout.")
    private String id = "";

    @Option(
            names = "--patience",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "How long the service may be away; PT5M.")
    private Duration patience = Duration.ZERO;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private @Nullable String heard;
    private boolean isOver;

    WatchCommand(InstantSource clock, Sleep sleep) {
        this.clock = clock;
        this.sleep = sleep;
    }

    @Override
    public Integer call() {
        ServiceClient service = server.service();
        Patience whileAway = new Patience(clock, sleep, patience);
        while (!isOver) {
            String before = heard;
            try {
                service.listen("/api/v1/rollouts/" + id + "/watch", heard, this::tell);
                whileAway = new Patience(clock, sleep, patience);
            } catch (UncheckedIOException away) {
                if (heard != null && !heard.equals(before)) {
                    whileAway = new Patience(clock, sleep, patience);
                }
                if (!whileAway.waited(BEFORE_NEXT_TRY)) {
                    throw server.unreachable(away);
                }
            } catch (ServiceRefusal refusal) {
                if (!refusal.mayPass() || !whileAway.waited(BEFORE_NEXT_TRY)) {
                    throw new CannotAnswer(String.valueOf(refusal.getMessage()));
                }
            }
        }
        JsonNode rollout = server.ask(asked -> asked.get("/api/v1/rollouts/" + id));
        print(RolloutText.line(rollout));
        return rollout.path("state").asText().equals("COMPLETED") ? ExitCode.FINE : ExitCode.STOP;
    }

    /** Whether more is wanted. */
    private boolean tell(ServiceEvent event) {
        heard = event.id() == null ? heard : event.id();
        JsonNode data = JsonTree.read(event.data());
        if (event.name().equals("done")) {
            isOver = data.path("reason").asText().equals("ended");
            return false;
        }
        print(line(event.name(), data));
        return true;
    }

    private static String line(String name, JsonNode data) {
        String at = data.path("at").asText();
        return switch (name) {
            case "verdict" ->
                at + "  verdict of stage " + data.path("stage").asInt() + ": "
                        + data.path("verdict").path("action").asText() + "\n";
            case "share", "state" ->
                at + "  " + data.path("action").asText() + " by "
                        + data.path("actor").asText() + ": "
                        + data.path("state").asText() + ", stage "
                        + data.path("stage").asText() + ", share "
                        + data.path("share").asText() + why(data) + "\n";
            default -> name + "\n";
        };
    }

    private static String why(JsonNode data) {
        return data.hasNonNull("reason") ? " (" + data.path("reason").asText() + ")" : "";
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(line);
        out.flush();
    }
}
