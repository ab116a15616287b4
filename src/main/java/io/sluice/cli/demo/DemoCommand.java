package io.sluice.cli.demo;

import io.sluice.cli.client.ServiceClient;
import io.sluice.cli.server.ServerStart;
import io.sluice.platform.time.FastClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the main job from start to finish: a good release, a bad one, and the service left running for a look. */
@Command(
        name = "demo",
        description = "Takes a good and a bad release through a running service, on a database of its own, with time"
                + " compressed, and leaves the service running until Ctrl-C.")
public final class DemoCommand implements Callable<Integer> {
    private static final DateTimeFormatter PLACE =
            DateTimeFormatter.ofPattern("'demo-'yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
    private static final int CONVERSATIONS_PER_MINUTE = 120;

    private static final DemoVersion V1 = new DemoVersion("v1", 0.015, 0);
    private static final DemoVersion V2 = new DemoVersion("v2", 0.015, 0);
    /** The defect of the game day: a lookup that fails more the more traffic uses it. */
    private static final DemoVersion V3 = new DemoVersion("v3", 0.015, 0.33);

    private final ServerStart start;

    private static final int FASTEST = 600;

    @Spec
    private CommandSpec command;

    @Option(
            names = "--speed",
            paramLabel = "TIMES",
            description = "How many times as fast as real the demo's clock runs, 1 to 600; default ${DEFAULT-VALUE}.",
            defaultValue = "120")
    private int speed;

    @Option(names = "--exit", description = "End after the story instead of leaving the service running.")
    private boolean isToExit;

    public DemoCommand(ServerStart start) {
        this.start = start;
    }

    @Override
    public Integer call() {
        if (speed < 1 || speed > FASTEST) {
            throw new ParameterException(command.commandLine(), "--speed must be between 1 and " + FASTEST);
        }
        FastClock clock = new FastClock(Instant.now().truncatedTo(ChronoUnit.MILLIS), speed);
        Map<String, String> configuration =
                // The story is to be read without the service's own log in between.
                Map.of(
                        FastClock.ORIGIN,
                        clock.origin().toString(),
                        FastClock.SPEED,
                        Integer.toString(clock.speed()),
                        "quarkus.log.level",
                        "WARN");
        return start.serve(new ServerStart.Launch(
                Map.of("SLUICE_DATA_DIR", "data/demo"), configuration, ready -> tell(ready, clock), isToExit));
    }

    private void tell(ServerStart.Ready ready, FastClock clock) {
        DemoStory story = new DemoStory(command.commandLine().getOut());
        ServiceClient admin = new ServiceClient(ready.address(), secret(ready));
        DemoStage stage = prepare(admin, story, clock);

        story.say("One minute of the demo takes " + 60_000 / clock.speed() + " ms. Environment "
                + stage.environment() + ", flag " + DemoFleet.FLAG + ", " + CONVERSATIONS_PER_MINUTE
                + " conversations a minute, served and reported by " + DemoFleet.AGENTS + " agents.");
        story.say("");
        story.say("A good release, v1 -> v2: 1.5 % of the answers fail in both.");
        new DemoRelease(stage, V1, V2).run();
        story.say("A bad release, v2 -> v3: 1.5 % of v3's answers fail, and 33 % x its share more.");
        new DemoRelease(stage, V2, V3).run();
        tellWhereToLook(ready, stage, story);
    }

    private static DemoStage prepare(ServiceClient admin, DemoStory story, FastClock clock) {
        String environment = PLACE.format(clock.origin());
        admin.create("/api/v1/environments/" + environment, "{\"protected\":false}");
        admin.create("/api/v1/environments/" + environment + "/flags/" + DemoFleet.FLAG, """
                {"state":"ENABLED","variants":{"v1":"v1","v2":"v2","v3":"v3"},"defaultVariant":"v1",
                 "sluice":{"offVariant":"v1","owner":"team-answers","kind":"release"}}""");
        DemoFleet fleet =
                new DemoFleet(admin.inParallelAs(token(admin, "fleet", environment)), CONVERSATIONS_PER_MINUTE);
        return new DemoStage(admin.as(token(admin, "pipeline", environment)), fleet, story, clock, environment);
    }

    private static String token(ServiceClient admin, String role, String environment) {
        return admin.post(
                        "/api/v1/tokens",
                        "{\"name\":\"%s-%s\",\"role\":\"%s\",\"environment\":\"%s\"}"
                                .formatted(role, environment, role, environment))
                .path("token")
                .asText();
    }

    private static void tellWhereToLook(ServerStart.Ready ready, DemoStage stage, DemoStory story) {
        story.say("Look for yourself:");
        story.say("  curl -s -H \"Authorization: Bearer $(cat " + ready.adminTokenFile() + ")\" '" + ready.address()
                + "/api/v1/rollouts?environment=" + stage.environment() + "'");
    }

    private static String secret(ServerStart.Ready ready) {
        try {
            return Files.readString(ready.adminTokenFile()).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
