package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Public fault: an archived flag is served on, can be switched on, and its key begins a second life. */
@QuarkusTest
class F12ArchivedFlagStillServedTest {
    private static final String HALF = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
            "targeting":{"fractional":[["on",50],["off",50]]}}""";

    @Inject
    SettableClock clock;

    private String environment;
    private String fleet;

    @BeforeEach
    void twoFlags() {
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
        Api.createFlag(environment, "f12", HALF);
        Api.createFlag(environment, "other", HALF);
    }

    @Test
    void anArchivedFlagIsGoneFromEveryAnswer() {
        String held =
                bulk().body("flags.key", hasItems("f12", "other")).extract().header("ETag");
        act("archive").statusCode(200).body("archived", equalTo(true));

        Api.as(fleet)
                .header("If-None-Match", held)
                .body("{\"context\":{\"targetingKey\":\"user-1\"}}")
                .post("/ofrep/v1/evaluate/flags")
                .then()
                .statusCode(200)
                .header("ETag", not(equalTo(held)))
                .body("flags.key", contains("other"));

        evaluate("user-1").statusCode(404).body("errorCode", equalTo("FLAG_NOT_FOUND"));
        bulk().body("flags.key", contains("other"));
        Api.admin().get(flags("")).then().body("items.key", contains("other"));
        Api.admin().get(flags("?archived=true")).then().body("items.key", contains("f12"));
        Api.admin().get(flags("/f12")).then().statusCode(200).body("archived", equalTo(true));
        history().body("items.action", contains("archive", "create"));
    }

    @Test
    void nothingSwitchesAnArchivedFlagOnAndNothingIsWrittenOfTheAttempt() {
        act("archive").statusCode(200);
        act("kill").statusCode(404);
        act("restore").statusCode(404);
        act("enable").statusCode(404);
        for (String condition : new String[] {"If-None-Match", "If-Match"}) {
            Api.admin()
                    .header(condition, condition.equals("If-Match") ? "\"2\"" : "*")
                    .body(HALF)
                    .put(flags("/f12"))
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("FLAG_ARCHIVED"));
        }
        history().body("items.action", contains("archive", "create"));
    }

    @Test
    void anUnarchivedFlagIsKilledUntilItIsRestoredAndThenHasTheSameUsers() {
        List<Boolean> before = values();
        assertThat(before).contains(true, false);
        act("archive").statusCode(200);
        act("unarchive").statusCode(200).body("archived", equalTo(false)).body("killed", equalTo(true));

        assertThat(values()).containsOnly(false);
        evaluate("user-1").body("reason", equalTo("DISABLED"));
        act("restore").statusCode(200);
        assertThat(values()).isEqualTo(before);
        history().body("items.action", contains("restore", "unarchive", "archive", "create"));
    }

    @Test
    void aRepeatChangesNothing() {
        act("unarchive").statusCode(200).body("version", equalTo(1)).body("killed", equalTo(false));
        act("archive").statusCode(200).body("version", equalTo(2));
        act("archive").statusCode(200).body("version", equalTo(2));
        history().body("items.action", contains("archive", "create"));
    }

    @Test
    void aFlagUnderALiveRolloutIsNotArchivedAndAnArchivedOneIsNotSteered() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).create();
        String path = "/api/v1/environments/" + release.environment() + "/flags/" + ReleaseUnderTest.FLAG + "/archive";
        String reason = "{\"reason\":\"cleaning up\"}";
        Api.admin()
                .body(reason)
                .post(path)
                .then()
                .statusCode(409)
                .body("code", equalTo("FLAG_IN_USE"))
                .body("liveId", equalTo(release.id()));

        release.operate("abort").then().statusCode(200);
        Api.admin().body(reason).post(path).then().statusCode(200);
        release.ask().then().statusCode(422).body("findings.code", hasItem("UNKNOWN_FLAG"));
    }

    @Test
    void anEditorMayArchiveAndAPipelineMayNot() {
        String body = "{\"reason\":\"cleaning up\"}";
        Api.as(Api.token("pipeline", environment))
                .body(body)
                .post(flags("/f12/archive"))
                .then()
                .statusCode(403);
        Api.as(Api.token("editor", environment))
                .body(body)
                .post(flags("/f12/archive"))
                .then()
                .statusCode(200);
        Api.admin().get(flags("")).then().body("items.key", not(empty())).body("items.key", not(hasItem("f12")));
    }

    private List<Boolean> values() {
        return IntStream.range(0, 30)
                .mapToObj(i -> evaluate("user-" + i).extract().<Boolean>path("value"))
                .toList();
    }

    private ValidatableResponse act(String verb) {
        return Api.admin()
                .body("{\"reason\":\"the feature is gone\"}")
                .post(flags("/f12/" + verb))
                .then();
    }

    private ValidatableResponse history() {
        return Api.admin().get(flags("/f12/history")).then().statusCode(200);
    }

    private ValidatableResponse evaluate(String user) {
        return Api.as(fleet)
                .body("{\"context\":{\"targetingKey\":\"" + user + "\"}}")
                .post("/ofrep/v1/evaluate/flags/f12")
                .then();
    }

    private ValidatableResponse bulk() {
        return Api.as(fleet)
                .body("{\"context\":{\"targetingKey\":\"user-1\"}}")
                .post("/ofrep/v1/evaluate/flags")
                .then()
                .statusCode(200);
    }

    private String flags(String rest) {
        return "/api/v1/environments/" + environment + "/flags" + rest;
    }
}
