package io.sluice.integrations;

import io.restassured.response.Response;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** A template of a target of its own, with two stages of ten minutes, and the token of who delivers there. */
public final class DeliveredRelease {
    private static final Duration BAKE = Duration.ofMinutes(10);

    private final SettableClock clock;
    private final String environment = Api.environment();
    private final String template = "template-" + UUID.randomUUID();
    private final String token;

    public DeliveredRelease(SettableClock clock) {
        this(clock, "");
    }

    /** With further members of the template, each with a comma behind it. */
    public DeliveredRelease(SettableClock clock, String members) {
        this.clock = clock;
        String asked = """
                {"name":"delivery-%s","role":"pipeline","environment":"%s","targets":["answer-service"]}""";
        token = Api.tokenFor(asked.formatted(UUID.randomUUID(), environment));
        String document = """
                {%s"environment":"%s","target":"answer-service","strategy":"canary",\
                "stages":[{"share":0.05,"bake":"PT10M"},{"share":0.5,"bake":"PT10M"}]}""";
        Api.admin()
                .header("If-None-Match", "*")
                .body(document.formatted(members, environment))
                .put("/api/v1/templates/" + template)
                .then()
                .statusCode(200);
    }

    public String environment() {
        return environment;
    }

    public String template() {
        return template;
    }

    public String token() {
        return token;
    }

    /** The newest rollout of the target. */
    public Response rollout() {
        Response page = Api.as(token).get("/api/v1/rollouts?target=answer-service&limit=1");
        return Api.as(token).get("/api/v1/rollouts/" + page.path("items[0].id"));
    }

    /** Lets the bake time pass and reports its counts. */
    public void bake(int requests, int errors) {
        Response rollout = rollout();
        Instant start = Instant.parse(rollout.path("stageStarted"));
        clock.advance(BAKE);
        int stage = rollout.path("stage");
        String counts = """
                {"stage":%d,"source":"mesh","windowStart":"%s","windowEnd":"%s",\
                "candidate":{"requests":%d,"errors":%d},"baseline":{"requests":600,"errors":6}}""";
        Api.as(token)
                .body(counts.formatted(stage, start, clock.instant(), requests, errors))
                .post("/api/v1/rollouts/" + rollout.path("id") + "/observations")
                .then()
                .statusCode(200);
    }

    public Response operate(String command) {
        return Api.admin()
                .body("{\"reason\":\"because of a test\"}")
                .post("/api/v1/rollouts/" + rollout().path("id") + "/" + command);
    }
}
