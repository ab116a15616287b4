package io.sluice.rollouts.replay;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ReplayResourceTest {
    @Inject
    SettableClock clock;

    @Inject
    AgroalDataSource database;

    private ReleaseUnderTest release;

    @BeforeEach
    void aReleaseThatWasRolledBackInItsSecondStage() {
        release = new ReleaseUnderTest(clock).started();
        release.pass(0, 90, 1).then().body("action", equalTo("proceed"));
        release.pass(1, 287, 50).then().body("action", equalTo("rollback"));
    }

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    private Response replay(String body) {
        return Api.as(Api.token("viewer", release.environment())).body(body).post(release.path("replay"));
    }

    @Test
    void theSamePolicyGivesTheSameBytesAndTheSameStory() {
        replay("{}")
                .then()
                .statusCode(200)
                .body("identical", equalTo(true))
                .body("notReplayable", empty())
                .body("looks.findAll { it.left != null }.left", contains("proceed", "rollback"))
                .body("stopped.stage", equalTo(1))
                .body("recorded.requests", equalTo(377));
        replay("{\"policy\":\"standard\"}").then().body("identical", equalTo(true));
    }

    @Test
    void anotherPolicyTellsTheStoryThatWouldHaveBeen() {
        replay("{\"policy\":\"cautious\"}")
                .then()
                .body("identical", nullValue())
                .body("looks.find { it.left == 'proceed' }.action", equalTo("hold"))
                .body("departs", equalTo(1))
                .body("stopped.stage", equalTo(1));
        replay("{\"policy\":{\"metrics\":{\"errorRate\":{\"margin\":0.5}}}}")
                .then()
                .body("stopped", nullValue())
                .body("departs", nullValue());
    }

    @Test
    void aVerdictThatIsNotWhatTheJudgeSaysOfItsEvidenceIsFound() throws Exception {
        change("replace(verdict, '\"action\":\"proceed\"', '\"action\":\"hold\"')");
        replay("{}").then().body("identical", equalTo(false));
    }

    @Test
    void aVerdictOfAnotherVersionIsNamedAndNotCalledWrong() throws Exception {
        change("replace(replace(verdict, '\"judgeVersion\":\"3\"', '\"judgeVersion\":\"1\"'),"
                + " '\"action\":\"proceed\"', '\"action\":\"hold\"')");
        replay("{}").then().body("identical", equalTo(true)).body("notReplayable.judgeVersion", contains("1", "1"));
    }

    private void change(String expression) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(
                        "update rollout_verdict set verdict = " + expression + " where rollout = ?")) {
            update.setObject(1, UUID.fromString(release.id()));
            update.executeUpdate();
        }
    }

    @Test
    void aPolicyThatDoesNotFitTheRecordedMetricsIsRefused() {
        replay("{\"policy\":{\"metrics\":{\"errorRate\":{\"kind\":\"mean\"}}}}")
                .then()
                .statusCode(400);
        replay("{\"policy\":\"nobody\"}").then().statusCode(400).body("field", equalTo("policy"));
        replay("{\"polices\":\"standard\"}").then().statusCode(400);
    }

    @Test
    void aBacktestIsATableOfPoliciesOverReleases() {
        String body = "{\"policies\":[\"standard\",{\"metrics\":{\"errorRate\":{\"margin\":0.5}}},\"cautious\"],%s}";
        for (String which :
                new String[] {"\"rollouts\":[\"" + release.id() + "\"]", "\"target\":\"answer-service\",\"limit\":5"}) {
            Api.as(Api.token("viewer", release.environment()))
                    .body(body.formatted(which))
                    .post("/api/v1/rollouts/backtest")
                    .then()
                    .statusCode(200)
                    .body("rows", hasSize(1))
                    .body("rows[0].state", equalTo("ROLLED_BACK"))
                    .body("rows[0].cells.outcome", contains("rollback", "proceed", "rollback"))
                    .body("rows[0].cells[0].stopped.exposed.requests", equalTo(377));
        }
    }

    @Test
    void aBacktestKeepsToTheBoundsOfItsToken() {
        String stranger = Api.token("viewer", Api.environment());
        Api.as(stranger)
                .body("{\"policies\":[\"standard\"],\"rollouts\":[\"" + release.id() + "\"]}")
                .post("/api/v1/rollouts/backtest")
                .then()
                .statusCode(403);
        Api.as(stranger)
                .body("{\"policies\":[]}")
                .post("/api/v1/rollouts/backtest")
                .then()
                .statusCode(400)
                .body("detail", containsString("at least one"));
    }
}
