package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.Patience.Sleep;
import io.sluice.cli.client.ServiceClient;
import io.sluice.cli.client.ServiceRefusal;
import io.sluice.judge.core.Action;
import io.sluice.platform.json.JsonTree;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The pipeline's step: asks to leave a stage and, where it is told to, waits for the answer.
 *
 * <p>Asked again after a kill or a lost answer it leaves no second stage, as long as it names the stage. While it
 * waits, a service that is away is no answer either.
 */
@Command(name = "advance", description = "Asks to leave a stage of a rollout; exits with the answer.")
final class AdvanceCommand implements Callable<Integer> {
    private static final Duration AWAY = Duration.ofSeconds(5);

    private final InstantSource clock;
    private final Sleep sleep;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "ID", description = "The rollout.")
    private String id = "";

    @Option(
            names = "--stage",
            paramLabel = "N",
            description = "The stage to leave, from 0; the one it is at if not given. A script names it, so that it may"
                    + " be started again.")
    private @Nullable Integer stage;

    @Option(
            names = "--wait",
            arity = "0..1",
            fallbackValue = "PT2H",
            paramLabel = "DURATION",
            description = "Asks again until the answer is not hold, at most that long; PT2H if no duration is given.")
    private @Nullable Duration wait;

    @Option(names = "--observation", paramLabel = "FILE", description = "Counts to be stored and judged, as JSON.")
    private @Nullable Path observation;

    @Option(names = "--json", description = "Prints the last answer as the service gave it.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    AdvanceCommand(InstantSource clock, Sleep sleep) {
        this.clock = clock;
        this.sleep = sleep;
    }

    @Override
    public Integer call() {
        ServiceClient service = server.service();
        Patience patience = new Patience(clock, sleep, wait == null ? Duration.ZERO : wait);
        String told = "";
        while (true) {
            Duration pause;
            try {
                JsonNode answer = ask(service);
                Action action = Action.valueOf(answer.path("action").asText().toUpperCase(Locale.ROOT));
                pause = Duration.ofSeconds(
                        Math.max(1, answer.path("retryAfterSeconds").asLong(1)));
                if (action != Action.HOLD || !patience.waited(pause)) {
                    print(answer);
                    return JudgeCommand.exitCode(action);
                }
                told = tell(told, RolloutText.answer(answer));
            } catch (UncheckedIOException away) {
                if (!patience.waited(AWAY)) {
                    throw server.unreachable(away);
                }
                told = tell(told, "the service cannot be reached: asking again\n");
            } catch (ServiceRefusal refusal) {
                if (!refusal.mayPass() || !patience.waited(AWAY)) {
                    throw new CannotAnswer(String.valueOf(refusal.getMessage()));
                }
                told = tell(told, refusal.getMessage() + ": asking again\n");
            }
        }
    }

    private JsonNode ask(ServiceClient service) {
        String path = "/api/v1/rollouts/" + id;
        if (stage == null) {
            stage = service.get(path).path("stage").asInt();
        }
        String counts = observation == null ? "" : ",\"observation\":" + InputFile.read(observation);
        return service.post(path + "/advance", "{\"stage\":" + stage + counts + "}");
    }

    /** On the error stream, and once for each change: the output is the answer alone. */
    private String tell(String told, String news) {
        if (!news.equals(told)) {
            spec.commandLine().getErr().print(news);
            spec.commandLine().getErr().flush();
        }
        return news;
    }

    private void print(JsonNode answer) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? JsonTree.write(answer) + "\n" : RolloutText.answer(answer));
        out.flush();
    }
}
