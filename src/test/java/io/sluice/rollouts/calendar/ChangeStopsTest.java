package io.sluice.rollouts.calendar;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Freezes and change windows against the running service: what they stop, and what they never stop. */
@QuarkusTest
class ChangeStopsTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;
    private final String window = "window-" + UUID.randomUUID();

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock);
    }

    @AfterEach
    void theClockIsRight() {
        clock.reset();
    }

    private Response environment(String action) {
        return release.asOperator()
                .body("{\"reason\":\"holidays\"}")
                .post("/api/v1/environments/" + release.environment() + "/" + action);
    }

    private Response set(String document) {
        return release.asOperator()
                .header("If-None-Match", "*")
                .body(document.replace("ENVIRONMENT", release.environment()))
                .put("/api/v1/windows/" + window);
    }

    private void deny(Duration length) {
        Instant now = clock.instant();
        String once = """
                {"environment":"ENVIRONMENT","kind":"deny","start":"%s","end":"%s","reason":"a sale"}""";
        set(once.formatted(now, now.plus(length))).then().statusCode(200).body("on", equalTo(true));
    }

    @Test
    void daysWithoutHoursAreWholeOnesAndAZoneThatIsNoneIsNamed() {
        String everyDay =
                "\"days\":[\"monday\",\"tuesday\",\"wednesday\",\"thursday\",\"friday\",\"saturday\"," + "\"sunday\"]";
        String whole = "{\"environment\":\"ENVIRONMENT\",\"kind\":\"allow\",\"zone\":\"%s\",%s%s}";
        set(whole.formatted("Mars", everyDay, "")).then().statusCode(400).body("field", equalTo("zone"));
        set(whole.formatted("+25:00", everyDay, "")).then().statusCode(400).body("field", equalTo("zone"));
        set(whole.formatted("UTC", everyDay, ",\"from\":\"09:00\""))
                .then()
                .statusCode(400)
                .body("field", equalTo("to"));
        set(whole.formatted("UTC", everyDay, "")).then().statusCode(200).body("on", equalTo(true));
    }

    @Test
    void aFrozenEnvironmentStopsStartsProceedsAndChangesOfFlags() {
        release.create();
        environment("freeze")
                .then()
                .statusCode(200)
                .body("frozen", equalTo(true))
                .body("frozenWhy", equalTo("holidays"));
        release.start().then().statusCode(409).body("code", equalTo("ENVIRONMENT_FROZEN"));
        environment("unfreeze").then().statusCode(200).body("frozen", equalTo(false));
        release.start().then().statusCode(200);

        environment("freeze").then().statusCode(200);
        release.pass(0, 100, 1)
                .then()
                .statusCode(200)
                .body("action", equalTo("hold"))
                .body("verdict.action", equalTo("proceed"))
                .body("reasons[0].code", equalTo("ENVIRONMENT_FROZEN"));
        Api.admin()
                .header("If-None-Match", "*")
                .body("{\"state\":\"ENABLED\",\"variants\":{\"on\":true},\"defaultVariant\":\"on\"}")
                .put("/api/v1/environments/" + release.environment() + "/flags/new")
                .then()
                .statusCode(409)
                .body("code", equalTo("ENVIRONMENT_FROZEN"));
        environment("unfreeze").then().statusCode(200);
        release.advance(0).then().body("action", equalTo("proceed"));
    }

    @Test
    void neitherAFreezeNorAWindowStopsAKillARestoreARollbackOrAnOverride() {
        release.started();
        environment("freeze").then().statusCode(200);
        deny(Duration.ofDays(1));
        release.kill().then().statusCode(200);
        release.restore().then().statusCode(200);
        release.override(0, "proceed").then().statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.observe(1, 287, 50).then().statusCode(200);
        release.advance(1).then().body("action", equalTo("rollback"));
        release.get().then().body("state", equalTo("ROLLED_BACK"));
    }

    @Test
    void aClosedWindowHoldsUntilItOpens() {
        release.started();
        deny(Duration.ofMinutes(30));
        release.pass(0, 100, 1)
                .then()
                .body("action", equalTo("hold"))
                .body("reasons[0].code", equalTo("CHANGE_WINDOW"))
                .body("reasons[0].message", containsString("a sale"));
        clock.advance(Duration.ofMinutes(20));
        release.advance(0).then().body("action", equalTo("proceed"));
    }

    @Test
    void aStartWaitsForAnAllowedHour() {
        release.create();
        String past = """
                {"environment":"ENVIRONMENT","kind":"allow",\
                "start":"2000-01-01T00:00:00Z","end":"2000-01-02T00:00:00Z"}""";
        set(past).then().statusCode(200);
        release.start().then().statusCode(409).body("code", equalTo("CHANGE_WINDOW"));
        release.asOperator().delete("/api/v1/windows/" + window).then().statusCode(204);
        release.start().then().statusCode(200);
    }

    @Test
    void windowsAreReadWithinTheTokensBoundsAndWrittenByTheirVersion() {
        deny(Duration.ofDays(1));
        set("{\"environment\":\"ENVIRONMENT\",\"kind\":\"deny\"}").then().statusCode(400);
        release.asPipeline().get("/api/v1/windows").then().statusCode(200).body("items.name", hasItem(window));
        Api.as(Api.token("viewer", Api.environment()))
                .get("/api/v1/windows")
                .then()
                .statusCode(200)
                .body("items.name", not(hasItem(window)));
        release.asPipeline().delete("/api/v1/windows/" + window).then().statusCode(403);
    }

    @Test
    void whatIsNoWindowIsRefusedNamingTheField() {
        String weekly = """
                {"environment":"ENVIRONMENT","kind":"deny","zone":"%s","days":["%s"],"from":"%s","to":"10:00"}""";
        refused(weekly.formatted("Europe/Atlantis", "monday", "09:00"), "zone");
        refused(weekly.formatted("Europe/Berlin", "Monday", "09:00"), "days");
        refused(weekly.formatted("Europe/Berlin", "monday", "9"), "from");
        refused("{\"environment\":\"ENVIRONMENT\",\"kind\":\"perhaps\"}", "kind");
        refused("{\"environment\":\"ENVIRONMENT\",\"kind\":\"deny\"}", "zone");
        refused("{\"environment\":\"ENVIRONMENT\",\"kind\":\"deny\",\"start\":\"2026-01-01T00:00:00Z\"}", "end");
    }

    private void refused(String document, String field) {
        set(document).then().statusCode(400).body("field", equalTo(field));
    }
}
