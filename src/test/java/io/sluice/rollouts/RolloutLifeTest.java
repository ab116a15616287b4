package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RolloutLifeTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock);
    }

    private List<String> servedToTwoHundredUsers() {
        return IntStream.range(0, 200)
                .mapToObj(user -> release.evaluate("u-" + user).<String>path("value"))
                .toList();
    }

    @Test
    void aGoodReleaseGoesThroughItsStagesAndBecomesTheDefault() {
        release.started();
        release.pass(0, 100, 1)
                .then()
                .statusCode(200)
                .body("action", equalTo("proceed"))
                .body("repeated", is(false))
                .body("next.stage", equalTo(1))
                .body("next.share", equalTo(0.25f))
                .body("retryAfterSeconds", equalTo(60))
                .body("verdict.action", equalTo("proceed"))
                .body("rollout.share", equalTo(0.25f));
        release.pass(1, 300, 3).then().body("action", equalTo("proceed"));
        release.pass(2, 900, 9)
                .then()
                .body("action", equalTo("proceed"))
                .body("rollout.state", equalTo("COMPLETED"))
                .body("next", nullValue())
                .body("retryAfterSeconds", nullValue())
                .body("verdict.historicBaseline.age", startsWith("PT10M"));

        release.evaluate("anybody").then().body("value", equalTo("new")).body("variant", equalTo("v2"));
        release.get().then().body("live", is(false)).body("share", equalTo(1));
    }

    @Test
    void aBadReleaseIsRolledBackWithTheReasonAndNobodyMeetsItAgain() {
        release.started();
        release.pass(0, 100, 1).then().body("action", equalTo("proceed"));
        assertThat(servedToTwoHundredUsers()).contains("new", "old");
        release.pass(1, 287, 50)
                .then()
                .statusCode(200)
                .body("action", equalTo("rollback"))
                .body("reasons[0].code", equalTo("ERROR_RATE"))
                .body("reasons[0].message", containsString("50/287"))
                .body("rollout.state", equalTo("ROLLED_BACK"))
                .body("rollout.share", equalTo(0));

        assertThat(servedToTwoHundredUsers()).containsOnly("old");
        release.get("report")
                .then()
                .body("exposedRequests", equalTo(387))
                .body("badRequests", equalTo(51))
                .body("usersTouched", equalTo(0.25f))
                .body("timeToDetect", startsWith("PT20M"))
                .body("looks", equalTo(2));
    }

    @Test
    void theShareGrowsTheSameCohortAndTheEvaluationSaysWhichRollout() {
        release.started();
        List<String> atFive = servedToTwoHundredUsers();
        assertThat(atFive).contains("new");
        release.pass(0, 100, 1);
        List<String> atTwentyFive = servedToTwoHundredUsers();

        for (int user = 0; user < 200; user++) {
            if (atFive.get(user).equals("new")) {
                assertThat(atTwentyFive.get(user)).as("u-" + user).isEqualTo("new");
            }
        }
        release.evaluate("u-1")
                .then()
                .body("metadata.rollout", equalTo(release.id()))
                .body("metadata.stage", equalTo(1));
    }

    @Test
    void aHoldSaysWhatIsMissingAndWhenToAskAgain() {
        release.started();
        release.advance(0)
                .then()
                .statusCode(200)
                .body("action", equalTo("hold"))
                .body("reasons.code", hasItems("TOO_FEW_REQUESTS", "BAKE_NOT_OVER"))
                .body("verdict.need.candidateRequests", equalTo(30))
                .body("retryAfterSeconds", equalTo(60))
                .body("next", nullValue());
        assertThat(release.state()).isEqualTo("RUNNING");
    }

    @Test
    void theSameEvidenceIsNoNewLook() {
        release.started();
        release.observe(0, 100, 1);
        JsonPath first = release.advance(0).jsonPath();
        clock.advance(ReleaseUnderTest.BAKE);
        JsonPath second = release.advance(0).jsonPath();

        assertThat(first.getString("action")).isEqualTo("hold");
        assertThat(second.getString("action")).isEqualTo("proceed");
        assertThat(second.<Object>get("verdict")).isEqualTo(first.<Object>get("verdict"));
        release.get("verdicts")
                .then()
                .body("items", hasSize(1))
                .body("items[0].look", equalTo(1))
                .body("items[0].decision.action", equalTo("proceed"));
    }

    @Test
    void aStageLeftIsAnsweredAgainAndOneNotReachedIsRefused() {
        release.started();
        JsonPath first = release.pass(0, 100, 1).jsonPath();
        JsonPath again = release.advance(0).jsonPath();

        assertThat(again.getBoolean("repeated")).isTrue();
        assertThat(first.getBoolean("repeated")).isFalse();
        for (String member : List.of("action", "verdict", "rollout", "next", "retryAfterSeconds", "reasons")) {
            assertThat(again.<Object>get(member)).as(member).isEqualTo(first.<Object>get(member));
        }
        release.advance(2).then().statusCode(409).body("code", equalTo("STAGE_NOT_REACHED"));
    }

    @Test
    void twentyParallelAdvancesLeaveOneStageAndWriteOneVerdict() {
        release.started();
        clock.advance(ReleaseUnderTest.BAKE);
        release.observe(0, 100, 1);
        List<JsonPath> answers = IntStream.range(0, 20)
                .parallel()
                .mapToObj(
                        i -> release.advance(0).then().statusCode(200).extract().jsonPath())
                .toList();

        assertThat(answers).extracting(answer -> answer.getBoolean("repeated")).containsOnlyOnce(false);
        for (String member : List.of("action", "verdict", "rollout", "next", "retryAfterSeconds")) {
            assertThat(answers)
                    .as(member)
                    .extracting(answer -> answer.<Object>get(member))
                    .containsOnly(answers.get(0).<Object>get(member));
        }
        release.get().then().body("stage", equalTo(1));
        release.get("verdicts").then().body("items", hasSize(1));
        release.get("timeline").then().body("items.findAll { it.action == 'rollout.advance' }", hasSize(1));
    }

    @Test
    void anAdvanceMayBringItsObservation() {
        release.started();
        clock.advance(ReleaseUnderTest.BAKE);
        String observation = release.observation(0, 100, 1);
        String body = "{\"stage\":0,\"observation\":" + observation + "}";

        release.asPipeline().body(body).post(release.path("advance")).then().body("action", equalTo("proceed"));
        release.asPipeline()
                .body(body)
                .post(release.path("advance"))
                .then()
                .statusCode(200)
                .body("repeated", is(true));
        release.get("report").then().body("exposedRequests", equalTo(100));
    }

    @Test
    void aKilledFlagHoldsTheReleaseUntilItIsRestored() {
        release.started();
        release.pass(0, 100, 1);
        List<String> before = servedToTwoHundredUsers();
        release.kill().then().statusCode(200);
        release.evaluate("u-1").then().body("value", equalTo("old")).body("reason", equalTo("DISABLED"));
        release.pass(1, 300, 3).then().body("action", equalTo("hold")).body("reasons.code", contains("FLAG_KILLED"));
        release.restore().then().statusCode(200);

        assertThat(servedToTwoHundredUsers()).isEqualTo(before);
        release.advance(1).then().body("action", equalTo("proceed"));
    }

    @Test
    void aPauseKeepsTheShareAndHoldsAndARepeatLeavesNoTrace() {
        release.started();
        release.operate("pause")
                .then()
                .statusCode(200)
                .body("state", equalTo("PAUSED"))
                .body("share", equalTo(0.05f));
        String again = release.operate("pause").then().statusCode(200).extract().asString();
        release.pass(0, 100, 1).then().body("action", equalTo("hold")).body("reasons.code", contains("PAUSED"));
        assertThat(again).isEqualTo(release.get().asString());
        release.override(0, "proceed")
                .then()
                .statusCode(409)
                .body("code", equalTo("ILLEGAL_TRANSITION"))
                .body("legal", hasItem("resume"));
        release.operate("resume").then().statusCode(200).body("state", equalTo("RUNNING"));
        release.advance(0).then().body("action", equalTo("proceed"));
        release.get("timeline").then().body("items.findAll { it.action == 'rollout.pause' }", hasSize(1));
    }

    @Test
    void anOverrideIsMarkedInVerdictsTimelineAndReport() {
        release.started();
        release.override(0, "proceed")
                .then()
                .statusCode(200)
                .body("action", equalTo("proceed"))
                .body("override.reason", equalTo("because of a test"))
                .body("verdict.action", equalTo("hold"))
                .body("rollout.stage", equalTo(1));
        release.advance(0).then().body("repeated", is(true)).body("override.reason", equalTo("because of a test"));
        release.override(1, "rollback").then().body("rollout.state", equalTo("ROLLED_BACK"));

        release.get("verdicts").then().body("items.decision.override", everyItem(notNullValue()));
        release.get("timeline").then().body("items.action", hasItem("rollout.override"));
        release.get("report").then().body("overrides", hasSize(2));
    }

    @Test
    void aCompletedReleaseCanBeTakenBackWhileItIsTheNewest() {
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]").started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        release.evaluate("anybody").then().body("value", equalTo("new"));
        release.operate("rollback").then().statusCode(200).body("state", equalTo("ROLLED_BACK"));
        release.evaluate("anybody").then().body("value", equalTo("old"));
    }

    @Test
    void aReleaseThatALaterOneReplacedCannotBeTakenBack() {
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]")
                .with("flag", null)
                .started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        String replaced = release.id();
        release.with("candidate", "\"v3\"").create();

        release.asOperator()
                .body("{\"reason\":\"too late\"}")
                .post("/api/v1/rollouts/" + replaced + "/rollback")
                .then()
                .statusCode(409)
                .body("code", equalTo("ILLEGAL_TRANSITION"));
    }

    @Test
    void aReleaseWhoseFlagALaterOneSteersCannotBeTakenBack() {
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]").started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        String first = release.path("rollback");
        release.with("target", "\"other-service\"")
                .with("baseline", "\"v2\"")
                .with("candidate", "\"v3\"")
                .with("flag", """
                        {"key":"prompt.version","baselineVariant":"v2","candidateVariant":"v1"}""")
                .started();
        release.asOperator()
                .body("{\"reason\":\"because of a test\"}")
                .post(first)
                .then()
                .statusCode(409)
                .body("code", equalTo("ILLEGAL_TRANSITION"));
        release.evaluate("anybody").then().body("metadata.rollout", equalTo(release.id()));
    }

    @Test
    void anExposureBudgetEndsTheReleaseWithTheObservationThatUsesItUp() {
        release.with("exposure", "{\"badRequests\":5}").started();
        clock.advance(Duration.ofMinutes(1));
        release.observe(0, 10, 6)
                .then()
                .statusCode(200)
                .body("repeated", is(false))
                .body("rollout.state", equalTo("ROLLED_BACK"));
        release.advance(0)
                .then()
                .body("action", equalTo("rollback"))
                .body("repeated", is(true))
                .body("reasons[0].code", equalTo("EXPOSURE_BUDGET"));
        release.get("timeline").then().body("items.find { it.action == 'rollout.rollback' }.actor", equalTo("sluice"));
    }

    @Test
    void observeModeRecordsAndStopsNothing() {
        release.with("mode", "\"observe\"").started();
        release.pass(0, 100, 50)
                .then()
                .body("action", equalTo("proceed"))
                .body("verdict.action", equalTo("rollback"))
                .body("reasons.code", contains("ERROR_RATE", "WATCH_ERROR_RATE", "OBSERVE_MODE"));
        release.get("verdicts").then().body("items[0].verdict.action", equalTo("rollback"));
    }

    @Test
    void blueGreenIsJudgedAgainstItsReference() {
        release.with("strategy", "\"blue-green\"").with("stages", "[{\"share\":1.0,\"bake\":\"PT10M\"}]");
        release.with("reference", """
                {"windowStart":"2026-01-01T00:00:00Z","windowEnd":"2026-01-01T01:00:00Z",\
                "baseline":{"requests":600,"errors":8}}""");
        release.started();
        release.pass(0, 600, 217)
                .then()
                .body("action", equalTo("rollback"))
                .body("reasons[0].message", containsString("217/600"))
                .body("reasons[0].message", containsString("8/600"));
    }

    @Test
    void rollingMakesItsEqualStages() {
        release.with("strategy", "\"rolling\"")
                .with("stages", null)
                .with("rolling", "{\"steps\":10,\"bake\":\"PT10M\"}")
                .create()
                .get()
                .then()
                .body("stages", hasSize(10))
                .body("stages[0].share", equalTo(0.1f))
                .body("stages[9].share", equalTo(1));
    }

    @Test
    void theTimelineTellsWhoMovedWhichShareAndWhy() {
        release.started();
        release.pass(0, 100, 1);
        release.operate("abort").then().body("state", equalTo("ABORTED"));

        release.get("timeline")
                .then()
                .body(
                        "items.findAll { it.kind == 'change' }.action",
                        contains("rollout.create", "rollout.start", "rollout.advance", "rollout.abort"))
                .body("items.find { it.action == 'rollout.advance' }.before.share", equalTo(0.05f))
                .body("items.find { it.action == 'rollout.advance' }.after.share", equalTo(0.25f))
                .body("items.find { it.action == 'rollout.advance' }.reason", equalTo("gate of stage 0: proceed"))
                .body("items.find { it.action == 'rollout.abort' }.reason", equalTo("because of a test"))
                .body("items.find { it.kind == 'look' }.action", equalTo("proceed"));
    }
}
