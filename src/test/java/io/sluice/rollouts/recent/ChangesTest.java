package io.sluice.rollouts.recent;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ChangesTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aReleaseAndAKill() {
        release = new ReleaseUnderTest(clock).with("group", "\"answers\"").started();
        Api.createFlag(release.environment(), "elsewhere", "{\"state\":\"ENABLED\",\"variants\":{\"on\":true}}");
        release.kill().then().statusCode(200);
    }

    private Response changes(String query) {
        return release.asOperator().get("/api/v1/changes?environment=" + release.environment() + query);
    }

    @Test
    void ofATargetTheyAreItsReleasesAndTheFlagThatTheySteerNewestFirst() {
        changes("&target=answer-service")
                .then()
                .statusCode(200)
                .body("items.action", contains("flag.kill", "rollout.start", "rollout.create", "flag.create"))
                .body("items[0].what", equalTo("flag/prompt.version"))
                .body("items[0].reason", equalTo("because of a test"));
        changes("&group=answers").then().body("items", hasSize(4));
        changes("&group=nobody").then().body("items", empty());
    }

    @Test
    void withoutATargetTheyAreAllOfTheEnvironment() {
        changes("").then().body("items.what", hasItems("flag/elsewhere", "flag/prompt.version"));
        changes("&target=answer-service").then().body("items.what", not(hasItem("flag/elsewhere")));
    }

    @Test
    void theyComeInPagesAndSinceAnInstant() {
        String next = changes("&target=answer-service&limit=3")
                .then()
                .body("items", hasSize(3))
                .extract()
                .path("next");
        changes("&target=answer-service&limit=3&cursor=" + next).then().body("items.action", contains("flag.create"));
        changes("&since=2100-01-01T00:00:00Z").then().body("items", empty());
        changes("&since=yesterday").then().statusCode(400).body("field", equalTo("since"));
    }

    @Test
    void aBoundTokenReadsWithinItsBounds() {
        String asked = """
                {"name":"bound","role":"viewer","environment":"%s","targets":["search"]}""";
        String bound = Api.tokenFor(asked.formatted(release.environment()));
        Api.as(bound).get("/api/v1/changes").then().statusCode(200).body("items", empty());
        Api.as(bound).get("/api/v1/changes?target=answer-service").then().statusCode(403);
        Api.as(Api.token("viewer", Api.environment()))
                .get("/api/v1/changes?environment=" + release.environment())
                .then()
                .statusCode(403);
    }
}
