package io.sluice.integrations.flagger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.sluice.integrations.DeliveredRelease;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
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

    private void theCanaryHasItsFirstWeight() {
        expect("confirm-rollout", 200);
        expect("pre-rollout", 200);
        expect("confirm-traffic-increase", 200);
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
