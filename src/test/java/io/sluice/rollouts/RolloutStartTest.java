package io.sluice.rollouts;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RolloutStartTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock);
    }

    private static String preflight(int passed) {
        return "{\"suite\":\"eval-17\",\"candidate\":{\"count\":%d,\"of\":200},\"baseline\":{\"count\":186,\"of\":200}}"
                .formatted(passed);
    }

    @Test
    void aGoFromCountsStarts() {
        release.with("preflight", preflight(188)).create();
        release.get().then().body("preflight.verdict", equalTo("go"));
        release.start().then().statusCode(200).body("state", equalTo("RUNNING")).body("share", equalTo(0.05f));
    }

    @Test
    void aRepeatedStartChangesNothing() {
        release.started();
        release.start().then().statusCode(200).body("state", equalTo("RUNNING"));
        release.get("timeline").then().body("items.findAll { it.action == 'rollout.start' }", hasSize(1));
    }

    @Test
    void aBlockedPreflightDoesNotStart() {
        release.with("preflight", preflight(150)).create();
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("detail", containsString("150/200"));
    }

    @Test
    void aReviewWaitsForSomebodyElse() {
        release.with("preflight", preflight(180)).create();
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("APPROVAL_REQUIRED"))
                .body("waitingFor", containsString("other than"));
        release.asOperator()
                .post(release.path("approve"))
                .then()
                .statusCode(200)
                .body("approvals", hasSize(1));
        release.operate("approve").then().statusCode(200).body("approvals", hasSize(1));
        release.start().then().statusCode(200);
    }

    @Test
    void whoCreatedCannotApprove() {
        String id = release.asOperator()
                .body(release.with("preflight", preflight(180)).body())
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        release.asOperator()
                .post("/api/v1/rollouts/" + id + "/approve")
                .then()
                .statusCode(409)
                .body("code", equalTo("SELF_APPROVAL"));
    }

    @Test
    void aProtectedEnvironmentNeedsAPlan() {
        Api.admin()
                .body("{\"protected\":true}")
                .put("/api/v1/environments/" + release.environment())
                .then()
                .statusCode(200);
        release.create();
        release.start().then().statusCode(409).body("code", equalTo("PLAN_REQUIRED"));
    }

    @Test
    void beforeTheStartNothingElseIsLegal() {
        release.create();
        release.advance(0)
                .then()
                .statusCode(409)
                .body("code", equalTo("ILLEGAL_TRANSITION"))
                .body("legal", hasItems("approve", "start", "abort"));
        release.operate("pause").then().statusCode(409);
        release.operate("abort").then().statusCode(200).body("state", equalTo("ABORTED"));
        release.start().then().statusCode(409);
    }

    @Test
    void whatTheEnvironmentHasAskedForSinceTheCreationIsAskedAtTheStart() {
        release.with("kind", "\"config\"")
                .with("stages", "[{\"share\":1.0,\"bake\":\"PT10M\"}]")
                .create();
        environment("{\"protected\":true,\"policyFloor\":{\"minRequests\":500}}");
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("findings.code", hasItems("CONFIG_AT_ONCE", "POLICY_BELOW_FLOOR"));

        environment("{\"protected\":false,\"policyFloor\":null}");
        release.start().then().statusCode(200);
    }

    private void environment(String settings) {
        Api.admin()
                .body(settings)
                .put("/api/v1/environments/" + release.environment())
                .then()
                .statusCode(200);
    }
}
