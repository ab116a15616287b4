package io.sluice.rollouts;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class ObservationTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;
    private Instant start;

    @BeforeEach
    void aStartedRelease() {
        release = new ReleaseUnderTest(clock).started();
        start = Instant.parse(release.get().path("stageStarted"));
        clock.advance(Duration.ofMinutes(5));
    }

    private ValidatableResponse post(String body) {
        return release.asPipeline()
                .body(body)
                .post(release.path("observations"))
                .then();
    }

    private String minutes(int from, int to, int requests) {
        return release.observation(
                0, start.plus(Duration.ofMinutes(from)), start.plus(Duration.ofMinutes(to)), requests, 0);
    }

    @Test
    void theSameIsCountedOnceAndOtherNumbersAreAConflict() {
        post(minutes(0, 1, 40)).statusCode(200).body("repeated", is(false));
        post(minutes(0, 1, 40)).statusCode(200).body("repeated", is(true));
        post(minutes(0, 1, 41)).statusCode(409).body("code", equalTo("OBSERVATION_CONFLICT"));
        post(minutes(0, 2, 41)).statusCode(409).body("code", equalTo("OBSERVATION_OVERLAP"));
        post(minutes(1, 2, 60)).statusCode(200);
        release.get("report").then().body("exposedRequests", equalTo(100));
    }

    @Test
    void aWindowOutsideTheStageOrInTheFutureIsRefused() {
        post(minutes(-1, 1, 40)).statusCode(409).body("code", equalTo("WINDOW_OUTSIDE_STAGE"));
        post(minutes(1, 60, 40)).statusCode(409).body("code", equalTo("WINDOW_OUTSIDE_STAGE"));
    }

    @Test
    void anotherStageTakesNoEvidence() {
        post(minutes(0, 1, 40).replace("\"stage\":0", "\"stage\":1"))
                .statusCode(409)
                .body("code", equalTo("STAGE_NOT_REACHED"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"stage\":0 | \"stage\":-1 | stage",
                "\"stage\":0 | \"stage\":\"0\" | stage",
                "\"stage\":0 | \"stage\":0.5 | stage",
                "\"stage\":0, | '' | stage",
                "\"source\":\"gateway\" | \"source\":\"a b\" | source",
                "\"requests\":40 | \"requests\":-1 | candidate.requests",
                "\"requests\":40 | \"requests\":\"40\" | candidate.requests",
                "\"requests\":40 | \"requests\":1e999 | candidate.requests",
                "\"errors\":0 | \"errors\":41 | candidate.errors",
                "\"errors\":0 | \"errors\":0,\"latency\":{\"p95Ms\":-5} | candidate.latency.p95Ms",
                "\"errors\":0 | \"errors\":0,\"version\":\"v9\" | candidate.version",
                "\"errors\":0 | \"errors\":0,\"colour\":\"red\" | candidate.colour",
                "\"windowEnd\" | \"end\" | windowEnd",
            })
    void aWrongFieldIsNamedAndNothingIsCounted(String from, String to, String field) {
        post(minutes(0, 1, 40).replace(from, to)).statusCode(400).body("field", startsWith(field));
        release.get("report").then().body("exposedRequests", equalTo(0));
    }

    @Test
    void whatIsNoJsonIsRefused() {
        post(minutes(0, 1, 40).replace("\"errors\":0", "\"errors\":NaN"))
                .statusCode(400)
                .body("code", equalTo("MALFORMED_BODY"));
        post("").statusCode(400);
        post("[".repeat(1_000)).statusCode(400);
        post(minutes(0, 1, 40).replace("gateway", "a\\u0000b")).statusCode(400);
        post("{\"source\":\"" + "x".repeat(2_000_000) + "\"}").statusCode(413);
    }

    @Test
    void aWindowThatEndsBeforeItBeginsIsRefused() {
        post(minutes(2, 1, 40)).statusCode(400).body("field", equalTo("windowEnd"));
    }

    @Test
    void trafficThatStoppedIsNoGoodCheck() {
        post(minutes(0, 1, 100));
        post(minutes(1, 2, 0)).statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.advance(0).then().body("action", equalTo("hold")).body("reasons.code", hasItem("NO_TRAFFIC"));
    }
}
