package io.sluice.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * One release of the demo: the pipeline that creates it, asks each minute to advance, and tells the story.
 *
 * <p>It brings no counts of its own: the fleet reports what it served.
 */
final class DemoRelease {
    private static final int MINUTES_AT_MOST = 120;

    private final ServiceClient client;
    private final DemoFleet fleet;
    private final DemoStory story;
    private final InstantSource clock;
    private final String environment;
    private final DemoVersion baseline;
    private final DemoVersion candidate;
    private final SplittableRandom dice = new SplittableRandom(1);

    DemoRelease(DemoStage scene, DemoVersion baseline, DemoVersion candidate) {
        this.client = scene.pipeline();
        this.fleet = scene.fleet();
        this.story = scene.story();
        this.clock = scene.clock();
        this.environment = scene.environment();
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /** Runs the release to its end and answers the rollout's last state. */
    JsonNode run() {
        String id = create();
        String path = "/api/v1/rollouts/" + id;
        JsonNode rollout = client.post(path + "/start", "");
        story.started(rollout);
        Instant windowStart = Instant.parse(rollout.path("stageStarted").asText());
        int stage = 0;
        for (int minute = 0; minute < MINUTES_AT_MOST; minute++) {
            double share = rollout.path("share").asDouble();
            fleet.serveMinute(baseline, candidate, share, dice);
            awaitUntil(windowStart.plus(Duration.ofMinutes(1)));
            Instant windowEnd = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            fleet.report(windowStart, windowEnd);
            JsonNode answer = client.post(path + "/advance", "{\"stage\":" + stage + "}");
            rollout = answer.path("rollout");
            windowStart = windowEnd;
            if (!answer.path("action").asText().equals("hold")) {
                story.decided(stage, windowEnd, answer);
                stage++;
                Instant stageStarted =
                        Instant.parse(rollout.path("stageStarted").asText(windowEnd.toString()));
                windowStart = stageStarted.isAfter(windowEnd) ? stageStarted : windowEnd;
            }
            if (!rollout.path("state").asText().equals("RUNNING")) {
                story.ended(rollout, client.get(path + "/report"));
                return rollout;
            }
        }
        throw new IllegalStateException("the release did not end within " + MINUTES_AT_MOST + " minutes");
    }

    private String create() {
        return client.post("/api/v1/rollouts", """
                {"environment":"%s","target":"answer-service","kind":"prompt","baseline":"%s","candidate":"%s",
                 "strategy":"canary","stages":[{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"},
                 {"share":0.5,"bake":"PT10M"},{"share":1.0,"bake":"PT10M"}],
                 "flag":{"key":"%s","baselineVariant":"%s","candidateVariant":"%s"},
                 "preflight":{"suite":"eval-17","candidate":{"count":188,"of":200},
                 "baseline":{"count":186,"of":200}}}""".formatted(
                                environment,
                                baseline.name(),
                                candidate.name(),
                                DemoFleet.FLAG,
                                baseline.name(),
                                candidate.name()))
                .path("id")
                .asText();
    }

    private void awaitUntil(Instant instant) {
        while (clock.instant().isBefore(instant)) {
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }
}
