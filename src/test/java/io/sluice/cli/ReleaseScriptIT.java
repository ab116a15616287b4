package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import io.sluice.cli.client.ServiceRefusal;
import io.sluice.testing.ServiceProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of plans/ci, killed at each of its lines and started again, beside a fleet that counts. */
class ReleaseScriptIT {
    private static final int STAGES = 3;

    @TempDir
    Path directory = Path.of("");

    private final AtomicBoolean isOver = new AtomicBoolean();

    @Test
    void killedAtEveryLineItReleasesOnceAndLeavesEachStageOnce() throws Exception {
        try (ServiceProcess service = ServiceProcess.start(directory.resolve("data"))) {
            ServiceClient client = new ServiceClient(service.address(), token());
            client.create("/api/v1/environments/scripted", "{\"protected\":false}");
            Thread fleet = new Thread(() -> count(client), "fleet");
            fleet.start();
            try {
                int killed = 0;
                while (isKilledAtLine(service, killed + 1)) {
                    killed++;
                }
                assertThat(killed).isGreaterThanOrEqualTo(2 + STAGES);
                assertThat(run(service).waitFor()).isEqualTo(ExitCode.FINE);
            } finally {
                isOver.set(true);
                fleet.join();
            }
            assertReleasedOnce(client);
        }
    }

    @Test
    void whereAStageWasNotNamedItDoesNotSayThatTheReleaseIsThrough() throws Exception {
        try (ServiceProcess service = ServiceProcess.start(directory.resolve("data"))) {
            ServiceClient client = new ServiceClient(service.address(), token());
            client.create("/api/v1/environments/scripted", "{\"protected\":false}");
            Thread fleet = new Thread(() -> count(client), "fleet");
            fleet.start();
            try {
                assertThat(run(service, "0", "1").waitFor()).isEqualTo(ExitCode.HOLD);
                assertThat(run(service).waitFor()).isEqualTo(ExitCode.FINE);
            } finally {
                isOver.set(true);
                fleet.join();
            }
        }
    }

    private static void assertReleasedOnce(ServiceClient client) {
        JsonNode rollouts = client.get("/api/v1/rollouts?environment=scripted").path("items");
        assertThat(rollouts).hasSize(1);
        assertThat(rollouts.path(0).path("state").asText()).isEqualTo("COMPLETED");
        List<String> changes = new ArrayList<>();
        client.get("/api/v1/events?limit=1000").path("items").forEach(event -> {
            if (event.path("action").asText().startsWith("rollout.")) {
                changes.add(event.path("action").asText());
            }
        });
        assertThat(changes)
                .containsExactly(
                        "rollout.create", "rollout.start", "rollout.advance", "rollout.advance", "rollout.advance");
    }

    /** Starts the script and kills it as soon as it traces that line; false where it came to its end before. */
    private boolean isKilledAtLine(ServiceProcess service, int line) throws Exception {
        Process script = run(service);
        try (BufferedReader trace = script.errorReader()) {
            int traced = 0;
            for (String next = trace.readLine(); next != null; next = trace.readLine()) {
                if (next.startsWith("+ ") && ++traced == line) {
                    script.descendants().forEach(ProcessHandle::destroyForcibly);
                    script.destroyForcibly();
                    assertThat(script.waitFor(1, TimeUnit.MINUTES)).isTrue();
                    return true;
                }
            }
        }
        assertThat(script.waitFor()).isEqualTo(ExitCode.FINE);
        return false;
    }

    private Process run(ServiceProcess service) throws IOException {
        return run(service, "0", "1", "2");
    }

    private Process run(ServiceProcess service, String... stages) throws IOException {
        Path body = Files.writeString(directory.resolve("rollout.json"), """
                {"environment":"scripted","target":"answer-service","baseline":"v1","candidate":"v2",\
                "strategy":"canary","stages":[{"share":0.05,"bake":"PT1S"},{"share":0.5,"bake":"PT1S"},\
                {"share":0.9,"bake":"PT1S"}],"lookEvery":"PT1S"}""");
        Path programs = Files.createDirectories(directory.resolve("bin"));
        Path program = programs.resolve("sluice");
        if (!Files.exists(program)) {
            Files.createSymbolicLink(program, Path.of("sluice").toAbsolutePath());
        }
        List<String> script = new ArrayList<>(List.of("sh", "-x", "plans/ci/release.sh", body.toString()));
        script.addAll(List.of(stages));
        ProcessBuilder builder = new ProcessBuilder(script);
        builder.environment().keySet().removeIf(name -> name.startsWith("SLUICE_"));
        builder.environment().put("PATH", programs + ":" + System.getenv("PATH"));
        builder.environment().put("SLUICE_URL", service.address());
        builder.environment().put("SLUICE_TOKEN_FILE", tokenFile().toString());
        return builder.redirectOutput(directory.resolve("script.out").toFile()).start();
    }

    /** A good release's counts for whichever stage there is, in windows that follow each other. */
    private void count(ServiceClient client) {
        Instant counted = Instant.EPOCH;
        while (!isOver.get()) {
            try {
                TimeUnit.MILLISECONDS.sleep(100);
                JsonNode rollout = client.get("/api/v1/rollouts?environment=scripted&live=true")
                        .path("items")
                        .path(0);
                if (rollout.path("state").asText().equals("RUNNING")) {
                    counted = observe(client, rollout, counted);
                }
            } catch (ServiceRefusal movedOn) {
                counted = Instant.EPOCH;
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Instant observe(ServiceClient client, JsonNode rollout, Instant counted) {
        Instant stage = Instant.parse(rollout.path("stageStarted").asText());
        Instant from = counted.isAfter(stage) ? counted : stage;
        Instant to = Instant.now().truncatedTo(ChronoUnit.MICROS);
        if (!to.isAfter(from)) {
            return counted;
        }
        client.post("/api/v1/rollouts/" + rollout.path("id").asText() + "/observations", """
                {"stage":%d,"source":"fleet-under-test","windowStart":"%s","windowEnd":"%s",\
                "candidate":{"requests":40,"errors":0},"baseline":{"requests":40,"errors":0}}""".formatted(
                        rollout.path("stage").asInt(), from, to));
        return to;
    }

    private Path tokenFile() {
        return directory.resolve("data").resolve("admin-token");
    }

    private String token() throws IOException {
        return Files.readString(tokenFile()).strip();
    }
}
