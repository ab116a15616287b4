package io.sluice.rollouts;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

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
class RolloutRolesTest {
    private static final String REASON = "{\"reason\":\"because of a test\"}";

    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aStartedRelease() {
        release = new ReleaseUnderTest(clock).started();
    }

    private Response as(String secret, String command, String body) {
        return Api.as(secret).body(body).post(release.path(command));
    }

    @Test
    void aViewerReadsAndChangesNothing() {
        String viewer = Api.token("viewer", release.environment());
        Api.as(viewer).get(release.path("timeline")).then().statusCode(200);
        for (String command : List.of("pause", "resume", "abort", "rollback", "approve")) {
            as(viewer, command, REASON).then().statusCode(403).body("code", equalTo("FORBIDDEN"));
        }
        as(viewer, "advance", "{\"stage\":0}").then().statusCode(403);
        Api.as(viewer).body(release.body()).post("/api/v1/rollouts").then().statusCode(403);
    }

    @Test
    void withoutATokenNothingIsAnswered() {
        given().get(release.path("report")).then().statusCode(401).body("code", equalTo("UNAUTHENTICATED"));
        given().contentType("application/json")
                .post(release.path("abort"))
                .then()
                .statusCode(401);
    }

    @Test
    void aPipelineMayNotSteer() {
        for (String command : List.of("pause", "resume", "approve")) {
            release.asPipeline().body(REASON).post(release.path(command)).then().statusCode(403);
        }
        release.asPipeline()
                .body("{\"stage\":0,\"action\":\"proceed\",\"reason\":\"r\"}")
                .post(release.path("override"))
                .then()
                .statusCode(403);
    }

    @Test
    void aPipelineEndsItsOwnRolloutsOnly() {
        String other = Api.token("pipeline", release.environment());
        as(other, "abort", REASON).then().statusCode(403);
        as(other, "rollback", REASON).then().statusCode(403);
        assertThat(release.state()).isEqualTo("RUNNING");
        release.asPipeline().body(REASON).post(release.path("abort")).then().statusCode(200);
    }

    @Test
    void aTokenOfAnotherEnvironmentOrTargetDoesNotReachIt() {
        String elsewhere = Api.token("operator", Api.environment());
        String otherTarget = Api.tokenFor("""
                {"name":"%s","role":"pipeline","targets":["other-service"]}""".formatted("p-" + UUID.randomUUID()));
        for (String secret : List.of(elsewhere, otherTarget)) {
            Api.as(secret).get(release.path("report")).then().statusCode(403);
            as(secret, "advance", "{\"stage\":0}").then().statusCode(403);
        }
        Api.as(otherTarget)
                .get("/api/v1/rollouts?environment=" + release.environment())
                .then()
                .statusCode(200)
                .body("items", empty());
        Api.as(elsewhere)
                .get("/api/v1/rollouts?environment=" + release.environment())
                .then()
                .statusCode(403);
    }

    @Test
    void everyCommandOfAPersonNeedsAReason() {
        for (String command : List.of("pause", "resume", "rollback", "abort")) {
            release.asOperator()
                    .body("{}")
                    .post(release.path(command))
                    .then()
                    .statusCode(400)
                    .body("field", equalTo("reason"));
        }
    }
}
