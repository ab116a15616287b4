package io.sluice.judge.policy;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class PolicyResourceTest {
    private static final String STRICT = "{\"minRequests\":100,\"metrics\":{\"errorRate\":{\"margin\":0.01}}}";

    @Inject
    SettableClock clock;

    private final String name = "policy-" + UUID.randomUUID();

    private Response create(String body) {
        return Api.as(Api.token("editor"))
                .header("If-None-Match", "*")
                .body(body)
                .put("/api/v1/policies/" + name);
    }

    private static Response get(String name) {
        return Api.as(Api.token("viewer")).get("/api/v1/policies/" + name);
    }

    private static Response setEnvironment(String environment, String body) {
        return Api.admin().body(body).put("/api/v1/environments/" + environment);
    }

    @Test
    void aPolicyIsStoredReadListedAndReplacedByWhoKnowsItsVersion() {
        create(STRICT).then().statusCode(200).header("ETag", "\"1\"").body("version", equalTo(1));
        get(name)
                .then()
                .body("preset", equalTo(false))
                .body("policy.metrics.errorRate.margin", equalTo("0.01"))
                .body("policy.minRequests", equalTo(100));
        create(STRICT).then().statusCode(412);
        Api.admin().body(STRICT).put("/api/v1/policies/" + name).then().statusCode(428);
        Api.admin()
                .header("If-Match", "\"1\"")
                .body("{\"metrics\":{\"errorRate\":{}}}")
                .put("/api/v1/policies/" + name)
                .then()
                .statusCode(200)
                .body("version", equalTo(2));
        Api.admin().get("/api/v1/policies?limit=1000").then().body("items.name", hasItems("standard", name));
    }

    @Test
    void thePresetsAreReadAndNotWritten() {
        get("standard")
                .then()
                .statusCode(200)
                .body("preset", equalTo(true))
                .body("version", nullValue())
                .body("policy.metrics.p95.maxRatio", equalTo("1.5"));
        Api.admin()
                .header("If-Match", "\"0\"")
                .body(STRICT)
                .put("/api/v1/policies/standard")
                .then()
                .statusCode(409)
                .body("code", equalTo("CONFLICT"));
        get("nobody").then().statusCode(404);
    }

    @Test
    void aPolicySaysHowOftenItIsWrong() {
        get("cautious")
                .then()
                .body("errorRates.rows.defect", hasItem("none"))
                .body("errorRates.rows[0].rolledBack.rate", notNullValue());
    }

    @Test
    void theListGoesOnBehindThePresets() {
        create(STRICT);
        String next = Api.admin()
                .get("/api/v1/policies?limit=3")
                .then()
                .body("items.name", contains("standard", "cautious", "fast"))
                .extract()
                .path("next");
        Api.admin()
                .queryParam("cursor", next)
                .get("/api/v1/policies?limit=1000")
                .then()
                .body("items.name", hasItem(name))
                .body("items.findAll { it.preset }", hasSize(0));
    }

    @Test
    void aRolloutKeepsThePolicyThatItsNameStoodForWhenItWasCreated() {
        create(STRICT);
        ReleaseUnderTest release =
                new ReleaseUnderTest(clock).with("policy", "\"" + name + "\"").started();
        Api.admin().header("If-Match", "\"1\"").body("{\"minRequests\":1}").put("/api/v1/policies/" + name);
        release.get().then().body("policy", equalTo(name));
        release.advance(0).then().body("verdict.need.candidateRequests", equalTo(100));
        new ReleaseUnderTest(clock)
                .with("policy", "\"no-such\"")
                .ask()
                .then()
                .statusCode(400)
                .body("field", equalTo("policy"));
    }

    @Test
    void noRolloutMayBeLaxerThanTheFloorOfItsEnvironment() {
        create(STRICT);
        ReleaseUnderTest release = new ReleaseUnderTest(clock);
        setEnvironment(release.environment(), "{\"policyFloor\":\"" + name + "\"}")
                .then()
                .statusCode(200)
                .body("policyFloor", equalTo(name));
        release.ask()
                .then()
                .statusCode(422)
                .body(
                        "findings.findAll { it.code == 'POLICY_BELOW_FLOOR' }.place",
                        hasItems("policy.minRequests", "policy.metrics.errorRate.margin"));
        Api.admin()
                .header("If-Match", "\"1\"")
                .body("{}")
                .put("/api/v1/policies/" + name)
                .then()
                .statusCode(200);
        release.ask().then().statusCode(422);
        release.with("policy", "\"cautious\"").ask().then().statusCode(201);
        setEnvironment(release.environment(), "{\"policyFloor\":null}").then().body("policyFloor", nullValue());
        setEnvironment(release.environment(), "{\"policyFloor\":\"nobody\"}")
                .then()
                .statusCode(400)
                .body("field", equalTo("policyFloor"));
    }

    @Test
    void whatIsNotSetOfAnEnvironmentStaysAsItIs() {
        String environment = Api.environment();
        setEnvironment(environment, "{\"protected\":true,\"policyFloor\":{\"minRequests\":50}}");
        setEnvironment(environment, "{}")
                .then()
                .statusCode(200)
                .body("protected", equalTo(true))
                .body("policyFloor.minRequests", equalTo(50));
        setEnvironment(environment, "{\"protected\":false}")
                .then()
                .body("protected", equalTo(false))
                .body("policyFloor.minRequests", equalTo(50));
    }
}
