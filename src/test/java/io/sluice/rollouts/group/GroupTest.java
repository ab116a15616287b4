package io.sluice.rollouts.group;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rollouts of one group against the running service: its prompt by a flag, its code and its model without one. */
@QuarkusTest
class GroupTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aGroup() {
        release = new ReleaseUnderTest(clock).with("group", "\"answers\"");
    }

    private void allowing(String mode) {
        release.with("groupMode", "\"" + mode + "\"");
    }

    /** Creates a rollout of another target without a flag; the release under test is then that one. */
    private String sibling(String target) {
        return release.with("target", "\"" + target + "\"")
                .with("flag", null)
                .create()
                .id();
    }

    private Response rollout(String id) {
        return release.asPipeline().get("/api/v1/rollouts/" + id);
    }

    private Response start(String id) {
        return release.asPipeline().post("/api/v1/rollouts/" + id + "/start");
    }

    private Response rollback(String id) {
        return release.asOperator()
                .body("{\"reason\":\"truncated answers\"}")
                .post("/api/v1/rollouts/" + id + "/rollback");
    }

    private Response rollbackGroup(String group) {
        return release.asOperator()
                .body("{\"environment\":\"%s\",\"reason\":\"truncated answers\"}".formatted(release.environment()))
                .post("/api/v1/groups/" + group + "/rollback");
    }

    @Test
    void aStartWaitsUntilTheOtherRolloutOfTheGroupIsOver() {
        String prompt = release.started().id();
        release.get().then().body("groupMode", equalTo("alone"));
        String code = sibling("answer-code");
        start(code)
                .then()
                .statusCode(409)
                .body("code", equalTo("GROUP_BUSY"))
                .body("liveId", equalTo(prompt))
                .body("detail", containsString("answer-service"));
        rollout(code).then().body("state", equalTo("PENDING"));
        start(prompt).then().statusCode(200);
        rollback(prompt).then().statusCode(200);
        start(code).then().statusCode(200);
    }

    @Test
    void otherGroupsAndEnvironmentsAreNoneOfItsBusiness() {
        release.started();
        String other = release.with("group", "\"search\"")
                .with("target", "\"search-code\"")
                .with("flag", null)
                .create()
                .id();
        start(other).then().statusCode(200);
        new ReleaseUnderTest(clock).with("group", "\"answers\"").started();
    }

    @Test
    void twoRunAtOnceOnlyWhereBothAllowIt() {
        allowing("together");
        release.started();
        String code = sibling("answer-code");
        start(code).then().statusCode(200);
        allowing("alone");
        start(sibling("answer-model")).then().statusCode(409).body("code", equalTo("GROUP_BUSY"));
    }

    @Test
    void aRollbackPausesTheRunningSiblingsAndSaysWhy() {
        allowing("together");
        String prompt = release.started().id();
        String code = sibling("answer-code");
        start(code).then().statusCode(200);
        String waiting = sibling("answer-model");

        rollback(prompt).then().statusCode(200).body("state", equalTo("ROLLED_BACK"));
        rollout(code).then().body("state", equalTo("PAUSED")).body("share", equalTo(0.05f));
        rollout(waiting).then().body("state", equalTo("PENDING"));
        release.asPipeline()
                .get("/api/v1/rollouts/" + code + "/timeline")
                .then()
                .body("items.find { it.action == 'rollout.pause' }.reason", containsString("answer-service"))
                .body("items.find { it.action == 'rollout.pause' }.reason", containsString("truncated answers"));
    }

    @Test
    void theGatesRollbackPausesTheSiblingsToo() {
        allowing("together");
        release.started();
        String prompt = release.id();
        String code = sibling("answer-code");
        start(code).then().statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.observe(0, 100, 50).then().statusCode(200);
        release.advance(0).then().body("action", equalTo("rollback"));
        rollout(prompt).then().body("state", equalTo("PAUSED"));
    }

    @Test
    void anAbortPausesNobody() {
        allowing("together");
        String prompt = release.started().id();
        String code = sibling("answer-code");
        start(code).then().statusCode(200);
        release.asOperator()
                .body("{\"reason\":\"not needed\"}")
                .post("/api/v1/rollouts/" + prompt + "/abort")
                .then()
                .statusCode(200);
        rollout(code).then().body("state", equalTo("RUNNING"));
    }

    @Test
    void aWholeGroupIsTakenBackAtOnceAndOnce() {
        allowing("together");
        String prompt = release.started().id();
        String code = sibling("answer-code");
        start(code).then().statusCode(200);
        String waiting = sibling("answer-model");
        rollbackGroup("answers")
                .then()
                .statusCode(200)
                .body("group", equalTo("answers"))
                .body("rollouts", hasSize(3))
                .body("rollouts.live", everyItem(equalTo(false)))
                .body("rollouts.find { it.id == '" + prompt + "' }.was", equalTo("RUNNING"))
                .body("rollouts.find { it.id == '" + prompt + "' }.state", equalTo("ROLLED_BACK"))
                .body("rollouts.find { it.id == '" + code + "' }.state", equalTo("ROLLED_BACK"))
                .body("rollouts.find { it.id == '" + waiting + "' }.was", equalTo("PENDING"))
                .body("rollouts.find { it.id == '" + waiting + "' }.state", equalTo("ABORTED"));
        rollbackGroup("answers").then().statusCode(200).body("rollouts", empty());
    }

    @Test
    void aGroupThatWasNeverSeenIsNotFound() {
        release.create();
        rollbackGroup("anwsers").then().statusCode(404).body("code", equalTo("NOT_FOUND"));
    }

    @Test
    void onlyWhoMaySteerAndReachesAllOfItTakesAGroupBack() {
        String prompt = release.started().id();
        String body = "{\"environment\":\"%s\",\"reason\":\"r\"}".formatted(release.environment());
        release.asPipeline()
                .body(body)
                .post("/api/v1/groups/answers/rollback")
                .then()
                .statusCode(403);
        String asked = """
                {"name":"code-only","role":"operator","environment":"%s","targets":["answer-code"]}""";
        String bound = Api.tokenFor(asked.formatted(release.environment()));
        sibling("answer-code");
        Api.as(bound).body(body).post("/api/v1/groups/answers/rollback").then().statusCode(403);
        rollout(prompt).then().body("state", equalTo("RUNNING"));
        release.get().then().body("state", equalTo("PENDING"));
    }

    @Test
    void aModeWithoutAGroupIsRefused() {
        allowing("together");
        release.with("group", null).ask().then().statusCode(400).body("field", equalTo("groupMode"));
        release.with("groupMode", null).create().get().then().body("groupMode", nullValue());
    }
}
