package io.sluice.integrations.flagger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.sluice.integrations.DeliveredRelease;
import io.sluice.plans.verify.VerifyTests;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.StrictYaml;
import io.sluice.testing.Api;
import io.sluice.testing.Receiver;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class FlaggerHooksTest {
    private static final List<String> HOOKS = List.of(
            "confirm-rollout",
            "pre-rollout",
            "rollout",
            "confirm-traffic-increase",
            "confirm-promotion",
            "post-rollout",
            "rollback",
            "event");

    private static final List<String> MAY_START = List.of("rollout", "confirm-traffic-increase", "confirm-promotion");

    @Inject
    SettableClock clock;

    private DeliveredRelease release;

    @BeforeEach
    void aTemplate() {
        release = new DeliveredRelease(clock);
    }

    @AfterEach
    void theClockIsRight() {
        clock.reset();
    }

    private Response call(String hook, String phase, String checksum, String token, String template) {
        return RestAssured.given()
                .contentType("application/json")
                .body("""
                        {"name":"answer-service","namespace":"test","phase":"%s","checksum":"%s",\
                        "metadata":{"token":"%s","template":"%s"}}""".formatted(phase, checksum, token, template))
                .post("/integrations/flagger/" + hook);
    }

    private Response call(String hook) {
        return call(hook, "Progressing", "85d557f47b", release.token(), release.template());
    }

    private void expect(String hook, int status) {
        Response answer = call(hook);
        assertThat(answer.statusCode()).as("%s: %s", hook, answer.asString()).isEqualTo(status);
    }

    private void expect(String hook, String checksum, int status) {
        Response answer = call(hook, "Progressing", checksum, release.token(), release.template());
        assertThat(answer.statusCode())
                .as("%s of %s: %s", hook, checksum, answer.asString())
                .isEqualTo(status);
    }

    private Response ended(String phase, String checksum) {
        return call("post-rollout", phase, checksum, release.token(), release.template());
    }

    private void theCanaryHasItsFirstWeight() {
        expect("confirm-rollout", 200);
        expect("pre-rollout", 200);
        expect("confirm-traffic-increase", 200);
    }

    private void promoted(String checksum) {
        expect("confirm-rollout", checksum, 200);
        expect("confirm-traffic-increase", checksum, 200);
        release.bake(100, 1);
        expect("confirm-traffic-increase", checksum, 200);
        release.bake(600, 6);
        expect("confirm-promotion", checksum, 200);
        release.rollout().then().body("candidate", equalTo(checksum)).body("state", equalTo("COMPLETED"));
    }

    @Test
    void theRolloutIsCreatedBeforeTheScaleUpAndStartsWithTheFirstWeight() {
        expect("confirm-rollout", 200);
        release.rollout().then().body("state", equalTo("PENDING")).body("candidate", equalTo("85d557f47b"));
        expect("pre-rollout", 200);
        release.rollout().then().body("state", equalTo("PENDING"));
        expect("confirm-traffic-increase", 200);
        release.rollout()
                .then()
                .body("state", equalTo("RUNNING"))
                .body("stage", equalTo(0))
                .body("baseline", equalTo("primary"));
    }

    @Test
    void aHoldIsAnsweredToEachHookAsItCountsThere() {
        theCanaryHasItsFirstWeight();
        expect("confirm-traffic-increase", 409);
        expect("confirm-promotion", 409);
        expect("rollback", 409);
        expect("rollout", 200);
        call("confirm-traffic-increase").then().body("detail", containsString("bake time"));
    }

    @Test
    void aProceedIsAnsweredToEachHookAsItCountsThere() {
        theCanaryHasItsFirstWeight();
        release.bake(100, 1);
        expect("rollout", 200);
        expect("rollback", 409);
        expect("confirm-traffic-increase", 200);
        release.rollout().then().body("stage", equalTo(1));
        expect("confirm-promotion", 409);
        release.bake(600, 6);
        expect("confirm-promotion", 200);
        release.rollout().then().body("state", equalTo("COMPLETED"));
        expect("confirm-promotion", 200);
        expect("confirm-traffic-increase", 200);
        call("post-rollout", "Succeeded", "85d557f47b", release.token(), release.template())
                .then()
                .statusCode(200);
        release.rollout().then().body("state", equalTo("COMPLETED"));
    }

    @Test
    void aRollbackIsAnsweredToEachHookAsItCountsThere() {
        theCanaryHasItsFirstWeight();
        release.bake(287, 50);
        expect("confirm-traffic-increase", 409);
        release.rollout().then().body("state", equalTo("ROLLED_BACK"));
        expect("rollback", 200);
        expect("rollout", 409);
        expect("confirm-traffic-increase", 409);
        expect("confirm-promotion", 409);
        expect("pre-rollout", 409);
        expect("confirm-rollout", 409);
    }

    @Test
    void theRollbackOfOneRevisionSaysNothingOfAnother() {
        theCanaryHasItsFirstWeight();
        release.bake(287, 50);
        expect("confirm-traffic-increase", 409);
        expect("rollback", 200);
        call("rollback", "Progressing", "another", release.token(), release.template())
                .then()
                .statusCode(409);
    }

    @Test
    void aRevisionThatWaitsForItsApprovalIsNotScaledUp() {
        release = new DeliveredRelease(clock, "\"preflight\":{\"verdict\":\"review\",\"evidence\":\"run 12\"},");
        call("confirm-rollout").then().statusCode(409).body("detail", containsString("APPROVAL_REQUIRED"));
        release.operate("approve").then().statusCode(200);
        expect("confirm-rollout", 200);
    }

    @Test
    void theNextRevisionIsComparedWithTheLastOneThatWasCompleted() {
        theCanaryHasItsFirstWeight();
        release.bake(100, 1);
        expect("confirm-traffic-increase", 200);
        release.bake(600, 6);
        expect("confirm-promotion", 200);
        call("confirm-rollout", "Progressing", "next-revision", release.token(), release.template())
                .then()
                .statusCode(200);
        release.rollout().then().body("candidate", equalTo("next-revision")).body("baseline", equalTo("85d557f47b"));
    }

    @Test
    void aCanaryThatFlaggerEndsByItselfEndsOurRolloutToo() {
        theCanaryHasItsFirstWeight();
        call("post-rollout", "Failed", "85d557f47b", release.token(), release.template())
                .then()
                .statusCode(200);
        release.rollout().then().body("state", equalTo("ROLLED_BACK")).body("live", equalTo(false));

        call("confirm-traffic-increase", "Progressing", "skipped", release.token(), release.template());
        call("post-rollout", "Succeeded", "skipped", release.token(), release.template())
                .then()
                .statusCode(200);
        release.rollout().then().body("candidate", equalTo("skipped")).body("state", equalTo("ABORTED"));
    }

    @Test
    void aReturnToAnEarlierRevisionIsJudgedAgain() {
        promoted("a");
        promoted("b");
        expect("confirm-rollout", "a", 200);
        release.rollout()
                .then()
                .body("candidate", equalTo("a"))
                .body("baseline", equalTo("b"))
                .body("state", equalTo("PENDING"));
        expect("confirm-traffic-increase", "a", 200);
        expect("confirm-traffic-increase", "a", 409);
        expect("confirm-promotion", "a", 409);
        release.bake(287, 50);
        expect("confirm-promotion", "a", 409);
        expect("rollback", "a", 200);
    }

    @Test
    void aVerdictOnAnEarlierReleaseOfARevisionIsOver() {
        theCanaryHasItsFirstWeight();
        release.bake(287, 50);
        expect("confirm-traffic-increase", 409);
        promoted("b");
        expect("rollback", 409);
        expect("confirm-rollout", 200);
        release.rollout().then().body("candidate", equalTo("85d557f47b")).body("state", equalTo("PENDING"));
    }

    @Test
    void aRolloutThatWasWithdrawnBeforeItBeganAsksForNoRollbackAndMayBeTriedAgain() {
        expect("confirm-rollout", 200);
        release.operate("abort").then().statusCode(200);
        expect("rollback", 409);
        expect("confirm-rollout", 200);
        release.rollout().then().body("state", equalTo("PENDING"));
    }

    @Test
    void aPersonsAbortSendsACanaryWithTrafficBackAtOnce() {
        theCanaryHasItsFirstWeight();
        release.operate("abort").then().statusCode(200);
        expect("rollback", 200);
        expect("confirm-rollout", 409);
    }

    @Test
    void whatItsPreflightBlocksHoldsNoTargetAndIsNotCreatedAtEveryQuestion() {
        release = new DeliveredRelease(clock, "\"preflight\":{\"verdict\":\"block\",\"evidence\":\"run 12\"},");
        for (int minute = 0; minute < 3; minute++) {
            call("confirm-rollout").then().statusCode(409).body("detail", containsString("PREFLIGHT_BLOCKED"));
        }
        release.rollout().then().body("state", equalTo("ABORTED")).body("live", equalTo(false));
        Api.as(release.token())
                .get("/api/v1/rollouts?target=answer-service")
                .then()
                .body("items", hasSize(1));
    }

    @Test
    void aRevisionThatFlaggerAbandonedIsSupersededByTheNext() {
        release = new DeliveredRelease(clock, "\"onLive\":\"supersede\",");
        theCanaryHasItsFirstWeight();
        String abandoned = release.rollout().path("id");
        expect("confirm-rollout", "b", 200);
        release.rollout().then().body("candidate", equalTo("b")).body("state", equalTo("PENDING"));
        Api.as(release.token()).get("/api/v1/rollouts/" + abandoned).then().body("state", equalTo("ROLLED_BACK"));
    }

    @Test
    void aPromotionThatFailsAfterTheLastGateIsTakenBack() {
        promoted("a");
        ended("Failed", "a").then().statusCode(200);
        release.rollout().then().body("candidate", equalTo("a")).body("state", equalTo("ROLLED_BACK"));
    }

    @Test
    void aLateFailureOfAnEarlierRevisionTakesNothingBack() {
        promoted("a");
        String earlier = release.rollout().path("id");
        promoted("b");
        ended("Failed", "a").then().statusCode(200);
        release.rollout().then().body("candidate", equalTo("b")).body("state", equalTo("COMPLETED"));
        Api.as(release.token()).get("/api/v1/rollouts/" + earlier).then().body("state", equalTo("COMPLETED"));
    }

    /** A host that hangs is only a warning: it must not keep a canary from beginning. */
    @Test
    void theHostsOfThePlanAreAskedByTheStartAlone() {
        try (Receiver host = new Receiver()) {
            release = new DeliveredRelease(clock, "\"plan\":\"" + planThatAsks(host) + "\",");
            expect("confirm-rollout", 200);
            expect("pre-rollout", 200);
            assertThat(host.requests()).isEmpty();
            expect("confirm-traffic-increase", 200);
            assertThat(host.requests()).hasSize(1);
        }
    }

    private static String planThatAsks(Receiver host) {
        String plan = "plan-" + UUID.randomUUID();
        Api.admin()
                .header("If-None-Match", "*")
                .body("""
                        {"name":"%s","units":[{"kind":"application","name":"answers","current":"2.4.1",\
                        "previous":"2.4.0","step":"redeploy","owner":"oncall","budget":"PT15M","verify":"test",\
                        "needsDeploy":true}],"absent":["prompt","dependency","model","config"],\
                        "reason":"not part of it","verify":{"test":{"http":{"url":"%s"}}}}""".formatted(plan, host.url("/healthz")))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
        return plan;
    }

    @Test
    void theShippedCanaryWaitsForTheStartAndItsHooksFitIntoItsInterval() throws Exception {
        JsonNode analysis = StrictJson.mapper()
                .readTree(StrictJson.write(StrictYaml.read(Files.readString(Path.of("plans/flagger/canary.yaml")))))
                .at("/spec/analysis");
        Duration together = Duration.ZERO;
        for (JsonNode hook : analysis.path("webhooks")) {
            Duration timeout = Duration.parse("PT" + hook.path("timeout").asText());
            together = together.plus(timeout);
            if (MAY_START.contains(hook.path("type").asText())) {
                assertThat(timeout).as(hook.toString()).isGreaterThan(VerifyTests.LIMIT);
            }
        }
        assertThat(together)
                .isLessThan(Duration.parse("PT" + analysis.path("interval").asText()));
    }

    @Test
    void everyRefusalIsA4xxOtherThan429AndNeverCarriesTheToken() {
        String wide = Api.token("pipeline", release.environment());
        String operator = Api.token("operator", release.environment());
        for (String hook : HOOKS) {
            expectRefusal(call(hook, "Progressing", "85d557f47b", "nobody", release.template()), 401);
            expectRefusal(call(hook, "Progressing", "85d557f47b", wide, release.template()), 403);
            expectRefusal(call(hook, "Progressing", "85d557f47b", operator, release.template()), 403);
            expectRefusal(call(hook, "Progressing", "white space", release.token(), release.template()), 400);
            expectRefusal(bare(hook, "{}"), 401);
            expectRefusal(bare(hook, "{\"checksum\":\"a\",\"metadata\":{\"template\":\"t\"}}"), 401);
            expectRefusal(bare(hook, "<html>"), 400);
            expectRefusal(bare(hook, ""), 400);
        }
        expectRefusal(call("confirm-rollout", "Progressing", "a", release.token(), "nobody-knows"), 404);
        expectRefusal(bare("no-such-hook", "{}"), 404);
    }

    private static Response bare(String hook, String body) {
        return RestAssured.given().contentType("application/json").body(body).post("/integrations/flagger/" + hook);
    }

    private void expectRefusal(Response answer, int status) {
        answer.then().statusCode(status).body(not(containsString(release.token())));
    }

    @Test
    void aFieldThatFlaggerMayAddOneDayIsNoError() {
        String event = """
                {"name":"answer-service","namespace":"test","phase":"Progressing","checksum":"85d557f47b",\
                "eventMessage":"Advance answer-service.test canary weight 5","eventType":"Normal",\
                "timestamp":"1700000000000","metadata":{"token":"%s","template":"%s"}}""";
        bare("event", event.formatted(release.token(), release.template()))
                .then()
                .statusCode(200);
    }

    @Test
    void aTokenInTheBodyOpensNoOtherDoor() {
        RestAssured.given()
                .contentType("application/json")
                .body("{\"metadata\":{\"token\":\"" + release.token() + "\"}}")
                .post("/api/v1/rollouts")
                .then()
                .statusCode(401);
    }
}
