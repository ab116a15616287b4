package io.sluice.issues;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The good checks of one candidate never count for the next. */
@QuarkusTest
class R05EvidenceOfAnotherRevisionTest {
    @Inject
    SettableClock clock;

    @Test
    void aNewCandidateIsRefusedWhileOneIsLiveAndBeginsWithNothing() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        release.pass(0, 100, 1).then().body("action", equalTo("proceed"));
        String first = release.id();

        release.with("candidate", "\"v3\"")
                .ask()
                .then()
                .statusCode(409)
                .body("code", equalTo("LIVE_ROLLOUT"))
                .body("liveId", equalTo(first));

        release.operate("rollback").then().statusCode(200);
        release.started();
        release.get().then().body("stage", equalTo(0)).body("candidate", equalTo("v3"));
        clock.advance(ReleaseUnderTest.BAKE);
        release.advance(0)
                .then()
                .body("action", equalTo("hold"))
                .body("reasons.code", hasItem("TOO_FEW_REQUESTS"))
                .body("verdict.need.candidateRequests", equalTo(30));
        String late = release.observation(0, 100, 1);
        release.asPipeline()
                .body(late)
                .post("/api/v1/rollouts/" + first + "/observations")
                .then()
                .statusCode(409);
        release.get("report").then().body("exposedRequests", equalTo(0));
    }

    @Test
    void aNewCandidateThatSupersedesBeginsAtStageZeroWithNoGoodChecks() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        release.pass(0, 100, 1).then().body("action", equalTo("proceed"));
        release.pass(1, 100, 1).then().body("action", equalTo("proceed"));
        String first = release.id();
        String late = release.observation(2, clock.instant(), clock.instant().plus(ReleaseUnderTest.BAKE), 100, 1);

        release.with("candidate", "\"v3\"").with("onLive", "\"supersede\"").started();
        clock.advance(ReleaseUnderTest.BAKE);
        release.get().then().body("stage", equalTo(0)).body("share", equalTo(0.05f));
        release.advance(0).then().body("action", equalTo("hold")).body("verdict.need.candidateRequests", equalTo(30));
        for (String call : new String[] {"observations", "advance"}) {
            String body = call.equals("advance") ? "{\"stage\":2}" : late;
            release.asPipeline()
                    .body(body)
                    .post("/api/v1/rollouts/" + first + "/" + call)
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("ILLEGAL_TRANSITION"));
        }
        for (int stage = 0; stage < 2; stage++) {
            release.advance(stage + 1).then().statusCode(409).body("code", equalTo("STAGE_NOT_REACHED"));
            release.pass(stage, 100, 1).then().body("action", equalTo("proceed"));
        }
        release.get("report").then().body("exposedRequests", equalTo(200));
        release.asPipeline()
                .get("/api/v1/rollouts/" + first + "/report")
                .then()
                .body("state", equalTo("ROLLED_BACK"))
                .body("exposedRequests", equalTo(200));
    }
}
