package io.sluice.rollouts;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hotfix against the running service: what it passes, and what holds for it as for everybody. */
@QuarkusTest
class HotfixTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aFrozenEnvironment() {
        release = new ReleaseUnderTest(clock);
        release.asOperator()
                .body("{\"reason\":\"holidays\"}")
                .post("/api/v1/environments/" + release.environment() + "/freeze")
                .then()
                .statusCode(200);
    }

    private String created() {
        release.with("intent", "\"hotfix\"").with("reason", "\"answers are empty\"");
        return release.asOperator()
                .body(release.body())
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .body("intent", equalTo("hotfix"))
                .body("reason", equalTo("answers are empty"))
                .extract()
                .path("id");
    }

    private ReleaseUnderTest started() {
        release.as(created());
        release.start().then().statusCode(200);
        return release;
    }

    private void denyNow() {
        String window = """
                {"environment":"%s","kind":"deny","start":"%s","end":"%s","reason":"a sale"}""".formatted(
                release.environment(), clock.instant(), clock.instant().plus(ReleaseUnderTest.BAKE.multipliedBy(9)));
        release.asOperator()
                .header("If-None-Match", "*")
                .body(window)
                .put("/api/v1/windows/window-" + UUID.randomUUID())
                .then()
                .statusCode(200);
    }

    @Test
    void aHotfixPassesFreezesAndWindowsAndIsMarkedEverywhere() {
        denyNow();
        started();
        for (int stage = 0; stage < 2; stage++) {
            release.pass(stage, 100, 1).then().body("action", equalTo("proceed"));
        }
        release.get("timeline")
                .then()
                .body("items.find { it.action == 'rollout.create' }.reason", equalTo("hotfix: answers are empty"))
                .body("items.find { it.action == 'rollout.start' }.reason", equalTo("hotfix: answers are empty"));
        release.get("report").then().body("intent", equalTo("hotfix")).body("reason", equalTo("answers are empty"));
    }

    @Test
    void aHotfixThatIsWorseThanTheBaselineGoesBack() {
        started().pass(0, 100, 50).then().body("action", equalTo("rollback"));
    }

    @Test
    void aKilledFlagHoldsAHotfixToo() {
        started();
        release.kill().then().statusCode(200);
        release.pass(0, 100, 1).then().body("action", equalTo("hold")).body("reasons[0].code", equalTo("FLAG_KILLED"));
    }

    @Test
    void onlyAnOperatorCreatesOneAndSaysWhy() {
        release.with("intent", "\"hotfix\"").with("reason", "\"answers are empty\"");
        release.ask().then().statusCode(403).body("code", equalTo("FORBIDDEN"));
        release.with("reason", null);
        release.asOperator()
                .body(release.body())
                .post("/api/v1/rollouts")
                .then()
                .statusCode(400)
                .body("field", equalTo("reason"));
        release.with("intent", "\"panic\"").ask().then().statusCode(400).body("field", equalTo("intent"));
    }

    @Test
    void anOrdinaryReleaseHasNoReasonAndWaits() {
        release.with("reason", "\"because\"").ask().then().statusCode(400).body("field", equalTo("reason"));
        release.with("reason", null).with("intent", "\"release\"").create();
        release.get().then().body("intent", nullValue()).body("reason", nullValue());
        release.start().then().statusCode(409).body("code", equalTo("ENVIRONMENT_FROZEN"));
    }
}
