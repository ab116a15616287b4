package io.sluice.rollouts;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A creation that supersedes the live rollout of its target: the old one is taken back first, or nothing happens. */
@QuarkusTest
class SupersedeTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock);
    }

    private ReleaseUnderTest later(String candidate) {
        return release.with("candidate", "\"" + candidate + "\"").with("onLive", "\"supersede\"");
    }

    private void assertStands(String id, String state) {
        release.asPipeline().get("/api/v1/rollouts/" + id).then().body("state", equalTo(state));
    }

    @Test
    void aRunningRolloutIsRolledBackByTheCreatorInTheSameStep() {
        String first = release.started().id();
        later("v3").create().get().then().body("state", equalTo("PENDING"));
        assertStands(first, "ROLLED_BACK");
        release.asPipeline()
                .get("/api/v1/rollouts/" + first + "/timeline")
                .then()
                .body("items.action", hasItem("rollout.rollback"))
                .body("items.findAll { it.action == 'rollout.rollback' }", hasSize(1))
                .body("items.find { it.action == 'rollout.rollback' }.reason", equalTo("superseded by v3"))
                .body(
                        "items.find { it.action == 'rollout.rollback' }.actor",
                        equalTo(release.get().path("createdBy")));
    }

    @Test
    void aRolloutThatNeverStartedIsWithdrawn() {
        String first = release.create().id();
        later("v3").create();
        assertStands(first, "ABORTED");
    }

    @Test
    void withoutALiveRolloutItIsAnOrdinaryCreation() {
        later("v3").create().get().then().body("state", equalTo("PENDING"));
    }

    @Test
    void aCompletedReleaseIsNotTakenBack() {
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]").started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        String first = release.id();
        release.with("flag", null);
        later("v3").create();
        assertStands(first, "COMPLETED");
    }

    @Test
    void theSameCandidateAgainIsRefusedAndUndoesNothing() {
        String first = release.started().id();
        later("v2")
                .ask()
                .then()
                .statusCode(409)
                .body("code", equalTo("LIVE_ROLLOUT"))
                .body("liveId", equalTo(first));
        assertStands(first, "RUNNING");
    }

    @Test
    void whatIsRefusedSupersedesNothing() {
        String first = release.started().id();
        later("v1").ask().then().statusCode(422).body("findings.code", hasItem("SAME_VERSION"));
        assertStands(first, "RUNNING");
        later("v3")
                .with("target", "\"another-service\"")
                .ask()
                .then()
                .statusCode(409)
                .body("liveId", equalTo(first));
        assertStands(first, "RUNNING");
    }

    @Test
    void aPipelineSupersedesOnlyItsOwn() {
        String first = release.started().id();
        String other = Api.token("pipeline", release.environment());
        Api.as(other)
                .body(later("v3").body())
                .post("/api/v1/rollouts")
                .then()
                .statusCode(403)
                .body("code", equalTo("FORBIDDEN"));
        assertStands(first, "RUNNING");
        release.asOperator()
                .body(release.body())
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201);
        assertStands(first, "ROLLED_BACK");
    }

    @Test
    void aRolloutWithAPlanKeepsItsTargetUntilTheRunIsDone() {
        String plan = "plan-" + UUID.randomUUID();
        Api.admin()
                .header("If-None-Match", "*")
                .body("""
                        {"name":"%s","units":[{"kind":"application","name":"answers","current":"2.4.1",\
                        "previous":"2.4.0","step":"redeploy the previous image","owner":"team-answers",\
                        "budget":"PT15M","verify":"looked-at","needsDeploy":true}],\
                        "absent":["prompt","dependency","model","config"],"reason":"not part of this service",\
                        "verify":{"looked-at":{"manual":"somebody looks"}}}""".formatted(plan))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
        String first = release.with("plan", "\"" + plan + "\"").started().id();
        for (int asked = 0; asked < 2; asked++) {
            later("v3")
                    .ask()
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("LIVE_ROLLOUT"))
                    .body("liveId", equalTo(first))
                    .body("state", equalTo("ROLLING_BACK"))
                    .body("detail", containsString("until its plan run is done"));
            assertStands(first, "ROLLING_BACK");
        }
        String run =
                release.asOperator().get("/api/v1/plan-runs?rollout=" + first).path("items[0].id");
        release.asOperator()
                .body("{\"evidence\":\"2.4.0 answers\"}")
                .post("/api/v1/plan-runs/" + run + "/steps/answers/done")
                .then()
                .statusCode(200);
        await().untilAsserted(() -> assertStands(first, "ROLLED_BACK"));
        release.create().get().then().body("candidate", equalTo("v3"));
    }
}
