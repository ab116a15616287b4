package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import io.sluice.cli.client.ServiceRefusal;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.JsonTree;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Creates a rollout and prints its id, and nothing else, for the script that goes on with it.
 *
 * <p>Asked again for the same versions it prints the id of their rollout, so that a script that was killed may begin
 * anew; of one that is over it makes a second attempt only where it is told to.
 */
@Command(name = "create", description = "Creates a rollout, or finds the one of the same versions; prints its id.")
final class CreateCommand implements Callable<Integer> {
    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "FILE", description = "JSON as POST /api/v1/rollouts takes it.")
    private Path file = Path.of("");

    @Option(names = "--start", description = "Starts it as well.")
    private boolean isStarting;

    @Option(
            names = "--again",
            description = "Makes a new attempt of versions whose rollout is over, completed or rolled back.")
    private boolean isAgain;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        String text = InputFile.read(file);
        JsonNode asked = asked(text);
        PrintWriter out = spec.commandLine().getOut();
        try {
            String id = server.ask(service -> found(service, asked).orElseGet(() -> created(service, text, asked)));
            if (isStarting) {
                server.ask(service -> started(service, id));
            }
            out.println(id);
            return ExitCode.FINE;
        } catch (ServiceRefusal refusal) {
            spec.commandLine().getErr().print(DifferenceText.refused(refusal));
            return ExitCode.STOP;
        } finally {
            out.flush();
            spec.commandLine().getErr().flush();
        }
    }

    private JsonNode asked(String text) {
        try {
            return JsonTree.read(text);
        } catch (Refused refused) {
            throw new CannotAnswer(file.toString(), refused);
        }
    }

    /** The target's newest rollout, if it is one of these versions. */
    private Optional<String> found(ServiceClient service, JsonNode asked) {
        JsonNode newest = service.get("/api/v1/rollouts?limit=1&environment=" + word(asked, "environment") + "&target="
                        + word(asked, "target"))
                .path("items")
                .path(0);
        boolean isSame = newest.isObject()
                && newest.path("candidate").equals(asked.path("candidate"))
                && newest.path("baseline").equals(asked.path("baseline"));
        return isSame && (!isAgain || newest.path("live").asBoolean())
                ? Optional.of(newest.path("id").asText())
                : Optional.empty();
    }

    /** Somebody may have created it since we looked. */
    private String created(ServiceClient service, String text, JsonNode asked) {
        try {
            return service.post("/api/v1/rollouts", text).path("id").asText();
        } catch (ServiceRefusal refusal) {
            if (!refusal.code().equals("LIVE_ROLLOUT")) {
                throw refusal;
            }
            return found(service, asked).orElseThrow(() -> refusal);
        }
    }

    /** One that has started, or is over, stays as it is. */
    private static JsonNode started(ServiceClient service, String id) {
        JsonNode rollout = service.get("/api/v1/rollouts/" + id);
        return rollout.path("state").asText().equals("PENDING")
                ? service.post("/api/v1/rollouts/" + id + "/start", "")
                : rollout;
    }

    private static String word(JsonNode asked, String member) {
        return URLEncoder.encode(asked.path(member).asText(), StandardCharsets.UTF_8);
    }
}
