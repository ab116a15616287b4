package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Public fault: a tag that covers only the configuration, so that another context gets 304 and keeps wrong values. */
@QuarkusTest
class A01SameTagOtherContentTest {
    private static final String BULK = "/ofrep/v1/evaluate/flags";
    private static final String FREE = "{\"targetingKey\":\"u-1\",\"plan\":\"free\"}";
    private static final String GOLD = "{\"targetingKey\":\"u-1\",\"plan\":\"gold\"}";
    private static final String RULE = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
            "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"on"]},"sluice":{"offVariant":"off"}}""";

    @Inject
    SettableClock clock;

    private String environment;
    private String fleet;
    private String rollout;

    @BeforeEach
    void aFleetWithAFlag() {
        clock.stopAt(clock.instant());
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
        Api.createFlag(environment, "f", RULE);
        segment("*", "free");
        Api.createFlag(
                environment, "g", RULE.replace("{\"==\":[{\"var\":\"plan\"},\"gold\"]}", "{\"$ref\":\"payers\"}"));
    }

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void anotherContextWithTheSameTagGetsItsOwnValues() {
        String free = tag(bulk(FREE, null));
        Response gold = bulk(GOLD, free);
        assertThat(gold.statusCode()).isEqualTo(200);
        assertThat(gold.<List<Boolean>>path("flags.value")).containsExactly(true, false);
        assertThat(tag(gold)).isNotEqualTo(free);
    }

    @Test
    void afterEachChangeThereIsANewTagAndUntilThenA304() {
        String last = tag(bulk(FREE, null));
        for (Runnable change : List.<Runnable>of(
                this::startARollout,
                this::raiseTheShare,
                this::endTheRollout,
                () -> act("kill"),
                () -> act("restore"),
                () -> segment("\"1\"", "gold"),
                () -> act("archive"))) {
            assertThat(bulk(FREE, last).statusCode()).isEqualTo(304);
            change.run();
            Response changed = bulk(FREE, last);
            assertThat(changed.statusCode()).isEqualTo(200);
            assertThat(tag(changed)).isNotEqualTo(last);
            last = tag(changed);
        }
    }

    @Test
    void aNewTagNeverComesBackForOtherContent() {
        String before = tag(bulk(FREE, null));
        act("kill");
        act("restore");
        assertThat(bulk(FREE, before).statusCode()).isEqualTo(200);
    }

    @Test
    void aTagCountsWeakBareAndInAList() {
        String tag = tag(bulk(FREE, null));
        String bare = tag.replace("\"", "");
        for (String held : List.of(
                tag, "W/" + tag, bare, "\"x\", " + tag, "\"x\"," + bare, tag + " , W/\"y\"", "  " + tag + "  ")) {
            Response answer = bulk(FREE, held);
            assertThat(answer.statusCode()).as(held).isEqualTo(304);
            assertThat(answer.asByteArray()).as(held).isEmpty();
            assertThat(answer.header("ETag")).as(held).isEqualTo(tag);
        }
    }

    @Test
    void aStarAndWhatIsNoTagAreAnsweredInFull() {
        String bare = tag(bulk(FREE, null)).replace("\"", "");
        for (String held : List.of("*", "\"*\"", "\"", "\"\"", "W/", ",", "\"" + bare, bare + "x")) {
            assertThat(bulk(FREE, held).statusCode()).as(held).isEqualTo(200);
        }
    }

    private Response bulk(String context, String held) {
        var request = Api.as(fleet).body("{\"context\":" + context + "}");
        return (held == null ? request : request.header("If-None-Match", held)).post(BULK);
    }

    private static String tag(Response answer) {
        return answer.header("ETag");
    }

    private void act(String action) {
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/f/" + action)
                .then()
                .statusCode(200);
    }

    private void segment(String version, String plan) {
        Api.admin()
                .header(version.equals("*") ? "If-None-Match" : "If-Match", version)
                .body("{\"==\":[{\"var\":\"plan\"},\"" + plan + "\"]}")
                .put("/api/v1/environments/" + environment + "/segments/payers")
                .then()
                .statusCode(200);
    }

    private void startARollout() {
        rollout = Api.admin()
                .body("""
                        {"environment":"%s","target":"t","kind":"config","baseline":"v1","candidate":"v2",\
                        "strategy":"canary","stages":[{"share":0.05,"bake":"PT0S"},{"share":1.0,"bake":"PT0S"}],\
                        "flag":{"key":"f","baselineVariant":"off","candidateVariant":"on"}}""".formatted(environment))
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        steer("start", "");
    }

    private void raiseTheShare() {
        steer("override", "{\"stage\":0,\"action\":\"proceed\",\"reason\":\"a test\"}");
    }

    private void endTheRollout() {
        steer("abort", "{\"reason\":\"a test\"}");
    }

    private void steer(String command, String body) {
        var request = Api.admin();
        (body.isEmpty() ? request : request.body(body))
                .post("/api/v1/rollouts/" + rollout + "/" + command)
                .then()
                .statusCode(200);
    }
}
