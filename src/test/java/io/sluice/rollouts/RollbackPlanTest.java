package io.sluice.rollouts;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RollbackPlanTest {
    private static final String BY_FLAG = """
            {"kind":"prompt","name":"answer-prompt","current":"p2","previous":"p1",\
            "step":{"flag":"prompt.version","variant":"v1"},"owner":"oncall","budget":"PT2M",\
            "verify":"prompt-is-v1","needsDeploy":false}""";
    private static final String BY_HAND = """
            {"kind":"application","name":"answers","current":"2.4.1","previous":"2.4.0",\
            "step":"redeploy the previous image","owner":"team-answers","budget":"PT15M",\
            "verify":"looked-at","needsDeploy":true}""";

    @Inject
    SettableClock clock;

    private final String plan = "plan-" + UUID.randomUUID();
    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock).with("plan", "\"" + plan + "\"");
    }

    private String document(String units, String absent) {
        return """
                {"name":"%s","units":[%s],"absent":[%s],"reason":"not part of this service",\
                "verify":{"looked-at":{"manual":"somebody looks"},\
                "prompt-is-v1":{"flag":{"key":"prompt.version","is":"v1"}}}}""".formatted(plan, units, absent);
    }

    private void store(String units, String absent) {
        Api.admin()
                .header("If-None-Match", "*")
                .body(document(units, absent))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
    }

    private void storeFlagPlan() {
        store(BY_FLAG, "\"application\",\"dependency\",\"model\",\"config\"");
    }

    private void storeDeployPlan() {
        store(BY_FLAG + "," + BY_HAND, "\"dependency\",\"model\",\"config\"");
    }

    private String runId() {
        return release.asOperator()
                .get("/api/v1/plan-runs?rollout=" + release.id())
                .then()
                .statusCode(200)
                .extract()
                .path("items[0].id");
    }

    private void assertRolledBack() {
        await().untilAsserted(() ->
                release.get().then().body("state", equalTo("ROLLED_BACK")).body("live", is(false)));
    }

    private Response report(String action, String body) {
        return release.asOperator().body(body).post("/api/v1/plan-runs/" + runId() + "/steps/answers/" + action);
    }

    @Test
    void anUnknownPlanIsAFinding() {
        release.ask().then().statusCode(422).body("findings.code", hasItem("UNKNOWN_PLAN"));
    }

    @Test
    void aPlanOfFlagStepsIsRolledBackOnceItsTestHasPassed() {
        storeFlagPlan();
        release.started();
        release.pass(0, 100, 50).then().body("action", equalTo("rollback"));
        assertRolledBack();
        release.asOperator()
                .get("/api/v1/plan-runs?rollout=" + release.id())
                .then()
                .body("items[0].state", equalTo("DONE"))
                .body("items[0].plan", equalTo(plan));
    }

    @Test
    void deployStepsKeepTheRolloutRollingBackUntilTheyAreDone() {
        storeDeployPlan();
        release.started();
        release.operate("rollback")
                .then()
                .statusCode(200)
                .body("state", equalTo("ROLLING_BACK"))
                .body("share", equalTo(0))
                .body("live", is(true));
        release.get("report").then().body("minutesUntilBack", nullValue());
        report("done", "{\"evidence\":\"2.4.0 answers\"}").then().statusCode(200);
        assertRolledBack();
        release.get("timeline").then().body("items.action", hasItem("rollout.plan-run"));
    }

    /** The next release's plan is often stored under the same name while this one is still on its way. */
    @Test
    void aLaterVersionOfThePlanIsForLaterReleases() {
        storeFlagPlan();
        release.create();
        replace(1);
        release.get().then().body("plan", equalTo(plan)).body("planVersion", equalTo(1));
        release.start().then().statusCode(200);
        replace(2);

        release.operate("rollback").then().statusCode(200);

        assertRolledBack();
        release.asOperator()
                .get("/api/v1/plan-runs?rollout=" + release.id())
                .then()
                .body("items[0].planVersion", equalTo(1))
                .body("items[0].steps.unit", equalTo(List.of("answer-prompt")))
                .body("items[0].findings.code", hasItem("PLAN_REPLACED"));
        release.asOperator()
                .get("/api/v1/plans/" + plan + "?version=1")
                .then()
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("plan.units.size()", equalTo(1));
        release.asOperator().get("/api/v1/plans/" + plan + "?version=4").then().statusCode(404);
        release.asOperator()
                .get("/api/v1/plans/" + plan + "?version=0")
                .then()
                .statusCode(400)
                .body("field", equalTo("version"));
        release.with("candidate", "\"v4\"").ask().then().statusCode(201).body("planVersion", equalTo(3));
    }

    private void replace(int version) {
        Api.admin()
                .header("If-Match", "\"" + version + "\"")
                .body(document(BY_FLAG + "," + BY_HAND, "\"dependency\",\"model\",\"config\""))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
    }

    @Test
    void aFailedStepIsRetriedOrAcknowledged() {
        storeDeployPlan();
        release.started();
        release.operate("rollback").then().statusCode(200);
        report("fail", "{\"reason\":\"the registry is down\"}").then().statusCode(200);
        release.get().then().body("state", equalTo("ROLLBACK_FAILED")).body("live", is(true));
        report("retry", "{\"reason\":\"the registry is back\"}").then().statusCode(200);
        release.get().then().body("state", equalTo("ROLLING_BACK"));
        report("fail", "{\"reason\":\"down again\"}").then().statusCode(200);
        release.asOperator()
                .body("{\"reason\":\"rebuilt by hand\"}")
                .post("/api/v1/plan-runs/" + runId() + "/acknowledge")
                .then()
                .statusCode(200);
        release.get().then().body("state", equalTo("ROLLBACK_FAILED")).body("live", is(false));
    }

    @Test
    void aFailedStepThatIsDoneAfterAllEndsTheRollback() {
        storeDeployPlan();
        release.started();
        release.operate("rollback").then().statusCode(200);
        report("fail", "{\"reason\":\"the registry is down\"}").then().statusCode(200);
        report("done", "{\"evidence\":\"2.4.0 answers\"}").then().statusCode(200);
        assertRolledBack();
        release.ask().then().statusCode(201);
    }

    @Test
    void aTokenOfAnotherTargetDoesNotReachTheRun() {
        storeDeployPlan();
        release.started();
        release.operate("rollback").then().statusCode(200);
        String other = Api.tokenFor("""
                {"name":"o-%s","role":"operator","targets":["other-service"]}""".formatted(UUID.randomUUID()));
        String run = "/api/v1/plan-runs/" + runId();
        Api.as(other).get(run).then().statusCode(403);
        Api.as(other).get("/api/v1/plan-runs?rollout=" + release.id()).then().statusCode(403);
        Api.as(other)
                .body("{\"evidence\":\"none\"}")
                .post(run + "/steps/answers/done")
                .then()
                .statusCode(403);
        release.get().then().body("state", equalTo("ROLLING_BACK"));
    }

    @Test
    void whoMayNotTouchTheFlagOfAPlanMayNeitherStoreNorRunIt() {
        storeFlagPlan();
        String bound = Api.tokenFor("""
                {"name":"o-%s","role":"operator","flagPrefix":"other."}""".formatted(UUID.randomUUID()));
        Api.as(bound)
                .header("If-Match", "\"1\"")
                .body(document(BY_FLAG, "\"application\",\"dependency\",\"model\",\"config\""))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(403);
        Api.as(bound)
                .body(release.with("flag", null).body())
                .post("/api/v1/rollouts")
                .then()
                .statusCode(403);
    }

    @Test
    void aTokenOfAnotherEnvironmentDoesNotChangeTheWayBackOfALiveRollout() {
        storeDeployPlan();
        release.started();
        String units = BY_FLAG + "," + BY_HAND.replace("redeploy the previous image", "do nothing");
        Api.as(Api.token("operator", Api.environment()))
                .header("If-Match", "\"1\"")
                .body(document(units, "\"dependency\",\"model\",\"config\""))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);

        release.operate("rollback").then().statusCode(200);
        release.asOperator()
                .get("/api/v1/plan-runs/" + runId())
                .then()
                .body("planVersion", equalTo(1))
                .body("steps[0].step", equalTo("redeploy the previous image"));
    }

    @Test
    void anAbortRunsNoPlan() {
        storeDeployPlan();
        release.started();
        release.operate("abort").then().body("state", equalTo("ABORTED"));
        release.asOperator()
                .get("/api/v1/plan-runs?rollout=" + release.id())
                .then()
                .body("items", empty());
    }

    @Test
    void anAbortOnTheWayBackEndsTheRun() {
        storeDeployPlan();
        release.started();
        release.operate("rollback").then().statusCode(200);
        release.operate("abort").then().body("state", equalTo("ABORTED"));
        release.asOperator()
                .get("/api/v1/plan-runs/" + runId())
                .then()
                .body("state", equalTo("ABANDONED"))
                .body("steps[0].state", equalTo("RUNNING"));
        report("done", "{\"evidence\":\"late\"}").then().statusCode(409);
    }

    @Test
    void takingBackACompletedReleaseTurnsTheFlagBack() {
        storeFlagPlan();
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]").started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        release.operate("rollback").then().body("state", equalTo("ROLLING_BACK"));
        assertRolledBack();
        release.evaluate("anybody").then().body("value", equalTo("old"));
    }

    /** The way back that there is goes on; a person sees what it could not do. */
    @Test
    void takingBackACompletedReleaseWhoseBaselineIsGoneRunsThePlanAndSaysSo() {
        store(BY_HAND, "\"prompt\",\"dependency\",\"model\",\"config\"");
        completedWithoutItsBaseline();
        release.operate("rollback").then().statusCode(200).body("state", equalTo("ROLLING_BACK"));
        release.asOperator()
                .get("/api/v1/plan-runs/" + runId())
                .then()
                .body("state", equalTo("RUNNING"))
                .body("findings.find { it.code == 'BASELINE_NOT_RESTORED' }.message", containsString("no variant v1"));
        report("done", "{\"evidence\":\"2.4.0 answers\"}").then().statusCode(200);
        assertRolledBack();
    }

    @Test
    void withoutAPlanItIsRefused() {
        release.with("plan", null);
        completedWithoutItsBaseline();
        release.operate("rollback").then().statusCode(409).body("detail", containsString("no variant v1"));
        release.get().then().body("state", equalTo("COMPLETED"));
    }

    private void completedWithoutItsBaseline() {
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]").started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        Api.admin()
                .header("If-Match", "\"2\"")
                .body("""
                        {"state":"ENABLED","variants":{"v2":"new","v3":"newer"},"defaultVariant":"v2",\
                        "sluice":{"offVariant":"v3"}}""")
                .put("/api/v1/environments/" + release.environment() + "/flags/" + ReleaseUnderTest.FLAG)
                .then()
                .statusCode(200);
    }

    @Test
    void aProtectedEnvironmentStartsWithAPlanAndAnApproval() {
        storeFlagPlan();
        Api.admin()
                .body("{\"protected\":true}")
                .put("/api/v1/environments/" + release.environment())
                .then()
                .statusCode(200);
        release.create();
        release.start().then().statusCode(409).body("code", equalTo("APPROVAL_REQUIRED"));
        release.operate("approve").then().statusCode(200);
        release.start().then().statusCode(200).body("state", equalTo("RUNNING"));
    }
}
