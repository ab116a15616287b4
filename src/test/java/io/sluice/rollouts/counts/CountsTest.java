package io.sluice.rollouts.counts;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class CountsTest {
    private static final String REPORT = """
            {"instance":"%s","sequence":%d,"stage":0,"revision":"answer-service@v2",\
            "windowStart":"%s","windowEnd":"%s","candidate":{"requests":%d,"errors":0},\
            "baseline":{"requests":%d,"errors":0}}""";

    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;
    private String fleet;
    private Instant start;

    @BeforeEach
    void aStartedRelease() {
        begin(new ReleaseUnderTest(clock));
    }

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    private void begin(ReleaseUnderTest begun) {
        release = begun.started();
        fleet = Api.token("fleet", release.environment());
        start = Instant.parse(release.get().path("stageStarted"));
        clock.advance(Duration.ofMinutes(5));
    }

    private String report(String instance, int sequence, int candidate, int baseline) {
        return REPORT.formatted(instance, sequence, start, start.plus(Duration.ofMinutes(4)), candidate, baseline);
    }

    private ValidatableResponse post(String body) {
        return Api.as(fleet).body(body).post(release.path("counts")).then();
    }

    private void assertExposed(int requests) {
        release.get("report").then().body("exposedRequests", equalTo(requests));
    }

    @Test
    void instancesAreAddedUpAndARetryIsCountedOnce() {
        post(report("agent-1", 1, 3, 57)).statusCode(200).body("repeated", is(false));
        post(report("agent-1", 1, 3, 57)).statusCode(200).body("repeated", is(true));
        post(report("agent-2", 1, 4, 56)).statusCode(200).body("repeated", is(false));
        post(report("agent-1", 2, 5, 55))
                .statusCode(200)
                .body("stage", equalTo(0))
                .body("revision", equalTo("answer-service@v2"));
        assertExposed(12);
    }

    @Test
    void aLateReportThatALaterOneOvertookIsCounted() {
        post(report("agent-1", 2, 5, 55)).statusCode(200);
        post(report("agent-1", 1, 3, 57)).statusCode(200).body("repeated", is(false));
        assertExposed(8);
    }

    @Test
    void otherNumbersUnderAUsedSequenceAreAConflict() {
        post(report("agent-1", 1, 3, 57)).statusCode(200);
        post(report("agent-1", 1, 4, 57)).statusCode(409).body("code", equalTo("OBSERVATION_CONFLICT"));
        assertExposed(3);
    }

    @Test
    void theJudgeSeesTheFleetBesideThePipeline() {
        post(report("agent-1", 1, 60, 300)).statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.observe(0, 40, 0).then().statusCode(200);
        release.advance(0)
                .then()
                .body("action", equalTo("proceed"))
                .body("verdict.evidence.candidate.requests", equalTo(100));
    }

    @Test
    void aLeftStageIsStaleAndTheCurrentOneIsNamed() {
        post(report("agent-1", 1, 100, 300)).statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.advance(0).then().body("action", equalTo("proceed"));

        post(report("agent-1", 2, 5, 55))
                .statusCode(409)
                .body("code", equalTo("STALE_STAGE"))
                .body("current.stage", equalTo(1))
                .body("current.revision", equalTo("answer-service@v2"));
        post(report("agent-1", 1, 100, 300)).statusCode(200).body("repeated", is(true));
        post(report("agent-1", 3, 5, 55).replace("@v2", "@v1")).statusCode(409).body("code", equalTo("STALE_STAGE"));
    }

    @Test
    void anEndedReleaseTakesNoCounts() {
        release.operate("abort").then().statusCode(200);
        post(report("agent-1", 1, 3, 57)).statusCode(409).body("code", equalTo("ILLEGAL_TRANSITION"));
    }

    @Test
    void aBudgetThatTheFleetUsesUpEndsTheRelease() {
        begin(new ReleaseUnderTest(clock).with("exposure", "{\"requests\":10}"));
        post(report("agent-1", 1, 10, 50)).statusCode(200);
        release.get().then().body("state", equalTo("RUNNING"));
        post(report("agent-2", 1, 1, 9)).statusCode(200);
        release.get().then().body("state", equalTo("ROLLED_BACK"));
    }

    @Test
    void noOtherSourceMayTakeTheFleetsName() {
        Api.admin()
                .body(release.observation(0, start, clock.instant(), 40, 0).replace("gateway", "fleet"))
                .post(release.path("observations"))
                .then()
                .statusCode(400)
                .body("field", equalTo("source"));
    }

    @Test
    void aTokenOfAnotherEnvironmentOrRoleIsRefused() {
        String elsewhere = Api.token("fleet", Api.environment());
        for (String token :
                new String[] {elsewhere, Api.token("viewer"), Api.token("browser", release.environment())}) {
            Api.as(token)
                    .body(report("agent-1", 1, 3, 57))
                    .post(release.path("counts"))
                    .then()
                    .statusCode(403)
                    .body("code", equalTo("FORBIDDEN"));
        }
        Api.as(fleet)
                .body(report("agent-1", 1, 3, 57))
                .post("/api/v1/rollouts/00000000-0000-0000-0000-000000000000/counts")
                .then()
                .statusCode(404);
        assertExposed(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"instance\":\"agent-1\" | \"instance\":\"a b\" | instance",
                "\"instance\":\"agent-1\", | '' | instance",
                "\"sequence\":1 | \"sequence\":-1 | sequence",
                "\"sequence\":1 | \"sequence\":\"1\" | sequence",
                "\"stage\":0, | '' | stage",
                "\"requests\":3 | \"requests\":-3 | candidate.requests",
                "\"errors\":0 | \"errors\":9 | candidate.errors",
                "\"errors\":0 | \"errors\":0,\"latency\":{\"p95Ms\":5} | candidate.latency",
                "\"errors\":0 | \"errors\":0,\"latency\":{\"valuesMs\":[5]} | candidate.latency",
                "\"errors\":0 | \"metrics\":{\"ttft\":{\"p95Ms\":5}} | candidate.metrics.ttft",
                "\"errors\":0 | \"errors\":0,\"version\":\"v9\" | candidate.version",
                "\"windowEnd\" | \"end\" | windowEnd",
            })
    void aWrongFieldIsNamedAndNothingIsCounted(String from, String to, String field) {
        post(report("agent-1", 1, 3, 57).replaceFirst(from, to)).statusCode(400).body("field", startsWith(field));
        assertExposed(0);
        release.get("verdicts").then().body("items", hasSize(0));
    }
}
