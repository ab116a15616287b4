package io.sluice.integrations.ofrep;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class OfrepResourceTest {
    private static final String GOLD_RULE = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
            "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"on"]},\
            "metadata":{"team":"answers"}}""";

    private String environment;
    private String fleet;

    @BeforeEach
    void aFleet() {
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
    }

    @Test
    void aRuleAnswersForWhomItIsWritten() {
        Api.createFlag(environment, "f", GOLD_RULE);
        evaluate("f", "{\"targetingKey\":\"u-1\",\"plan\":\"gold\"}")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("key", equalTo("f"))
                .body("value", equalTo(true))
                .body("variant", equalTo("on"))
                .body("reason", equalTo("TARGETING_MATCH"))
                .body("metadata.team", equalTo("answers"));
        evaluate("f", "{}").then().body("value", equalTo(false)).body("reason", equalTo("DEFAULT"));
    }

    @Test
    void aKillIsObeyedByTheVeryNextCallAndARestoreGivesTheSameUsersBack() {
        Api.createFlag(environment, "f", GOLD_RULE);
        String gold = "{\"targetingKey\":\"u-1\",\"plan\":\"gold\"}";
        for (int round = 0; round < 20; round++) {
            evaluate("f", gold).then().body("value", equalTo(true));
            act("f", "kill");
            evaluate("f", gold)
                    .then()
                    .statusCode(200)
                    .body("value", equalTo(false))
                    .body("variant", equalTo("off"))
                    .body("reason", equalTo("DISABLED"));
            act("f", "restore");
        }
        evaluate("f", gold).then().body("value", equalTo(true)).body("reason", equalTo("TARGETING_MATCH"));
    }

    @Test
    void bulkHoldsEveryFlagAlsoTheKilledOne() {
        Api.createFlag(environment, "a", GOLD_RULE);
        Api.createFlag(environment, "b", GOLD_RULE);
        act("b", "kill");
        Response bulk = Api.as(fleet).body("{\"context\":{\"plan\":\"gold\"}}").post("/ofrep/v1/evaluate/flags");
        bulk.then()
                .statusCode(200)
                .body("flags", hasSize(2))
                .body("flags.key", equalTo(List.of("a", "b")))
                .body("flags.reason", equalTo(List.of("TARGETING_MATCH", "DISABLED")));
    }

    @Test
    void anUnknownFlagIs404WithItsKey() {
        evaluate("nope", "{}")
                .then()
                .statusCode(404)
                .contentType("application/json")
                .body("key", equalTo("nope"))
                .body("errorCode", equalTo("FLAG_NOT_FOUND"));
    }

    @Test
    void numbersKeepTheirForm() {
        Api.createFlag(environment, "n", """
                {"state":"ENABLED","variants":{"a":10.0,"b":9007199254740993},"defaultVariant":"a",\
                "targeting":{"if":[{"==":[{"var":"big"},true]},"b"]}}""");
        assertThat(evaluate("n", "{}").asString()).contains("\"value\":10.0,");
        assertThat(evaluate("n", "{\"big\":true}").asString()).contains("\"value\":9007199254740993,");
    }

    @Test
    void aContextThatIsNoObjectIsAnErrorInOfrepsForm() {
        Api.createFlag(environment, "f", GOLD_RULE);
        Api.as(fleet)
                .body("{\"context\":[1]}")
                .post("/ofrep/v1/evaluate/flags/f")
                .then()
                .statusCode(400)
                .contentType("application/json")
                .body("key", equalTo("f"))
                .body("errorCode", equalTo("INVALID_CONTEXT"));
        Api.as(fleet)
                .body("{\"context\":{")
                .post("/ofrep/v1/evaluate/flags/f")
                .then()
                .statusCode(400)
                .body("errorCode", equalTo("PARSE_ERROR"));
    }

    @Test
    void aRuleThatTakesTooMuchIsAnErrorOfItsFlagAlone() {
        Api.createFlag(environment, "f", GOLD_RULE);
        String items = "1,".repeat(9_999) + "1";
        String rule = "{\"some\":[{\"var\":\"xs\"},{\"some\":[[" + items + "],{\"==\":[{\"var\":\"\"},2]}]}]}";
        Api.createFlag(environment, "heavy", """
                {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
                "targeting":{"if":[%s,"on"]}}""".formatted(rule));
        String context = "{\"xs\":[" + items + "]}";
        evaluate("heavy", context)
                .then()
                .statusCode(400)
                .body("errorCode", equalTo("GENERAL"))
                .body("errorDetails", containsString("more steps"));
        Api.as(fleet)
                .body("{\"context\":" + context + "}")
                .post("/ofrep/v1/evaluate/flags")
                .then()
                .statusCode(200)
                .body("flags.find { it.key == 'heavy' }.errorCode", equalTo("GENERAL"))
                .body("flags.find { it.key == 'f' }.value", equalTo(false));
    }

    @Test
    void noContextIsAnEmptyOne() {
        Api.createFlag(environment, "f", GOLD_RULE);
        for (String body : new String[] {"{}", "{\"context\":null}", "{\"context\":{}}"}) {
            Api.as(fleet)
                    .body(body)
                    .post("/ofrep/v1/evaluate/flags/f")
                    .then()
                    .statusCode(200)
                    .body("value", equalTo(false));
        }
    }

    @Test
    void evaluationNeedsATokenOfOneEnvironment() {
        Api.admin()
                .body("{\"context\":{}}")
                .post("/ofrep/v1/evaluate/flags/f")
                .then()
                .statusCode(403)
                .contentType("application/json")
                .body("errorCode", equalTo("GENERAL"));
        given().contentType("application/json")
                .body("{\"context\":{}}")
                .post("/ofrep/v1/evaluate/flags/f")
                .then()
                .statusCode(401)
                .contentType("application/json");
    }

    @Test
    void theKeyMayComeInXApiKey() {
        Api.createFlag(environment, "f", GOLD_RULE);
        given().header("X-API-Key", fleet)
                .contentType("application/json")
                .body("{}")
                .post("/ofrep/v1/evaluate/flags/f")
                .then()
                .statusCode(200);
    }

    @Test
    void aBrowserSeesOnlyWhatIsMarkedForIt() {
        Api.createFlag(environment, "hidden", GOLD_RULE);
        Api.createFlag(
                environment,
                "shown",
                GOLD_RULE.replace("\"metadata\"", "\"sluice\":{\"clientVisible\":true},\"metadata\""));
        String browser = Api.token("browser", environment);
        Api.as(browser)
                .body("{}")
                .post("/ofrep/v1/evaluate/flags/hidden")
                .then()
                .statusCode(404);
        Api.as(browser).body("{}").post("/ofrep/v1/evaluate/flags/shown").then().statusCode(200);
        Api.as(browser)
                .body("{}")
                .post("/ofrep/v1/evaluate/flags")
                .then()
                .body("flags.key", equalTo(List.of("shown")))
                .body("flags[0].errorCode", nullValue());
    }

    @Test
    void aTokenOfAPrefixSeesOnlyTheFlagsOfThatPrefix() {
        Api.createFlag(environment, "answer.model", GOLD_RULE);
        Api.createFlag(environment, "billing.model", GOLD_RULE);
        String body = "{'name':'answers-%s','role':'fleet','environment':'%s','flagPrefix':'answer.'}";
        String bound = Api.tokenFor(body.formatted(environment, environment).replace('\'', '"'));
        Api.as(bound)
                .body("{}")
                .post("/ofrep/v1/evaluate/flags")
                .then()
                .body("flags.key", equalTo(List.of("answer.model")));
        Api.as(bound)
                .body("{}")
                .post("/ofrep/v1/evaluate/flags/billing.model")
                .then()
                .statusCode(404)
                .body("errorCode", equalTo("FLAG_NOT_FOUND"));
    }

    @Test
    void anAbsentANullAndAnEmptyTargetingKeyAreAnsweredAlike() {
        Api.createFlag(environment, "split", """
                {"state":"ENABLED","variants":{"a":"a","b":"b"},"defaultVariant":"a",\
                "targeting":{"fractional":[["a",1],["b",1]]}}""");
        for (String anonymous : new String[] {"{}", "{\"targetingKey\":null}", "{\"targetingKey\":\"\"}"}) {
            evaluate("split", anonymous)
                    .then()
                    .statusCode(200)
                    .body("value", equalTo("a"))
                    .body("reason", equalTo("DEFAULT"));
        }
    }

    private Response evaluate(String key, String context) {
        return Api.as(fleet).body("{\"context\":" + context + "}").post("/ofrep/v1/evaluate/flags/" + key);
    }

    private void act(String key, String action) {
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + key + "/" + action)
                .then()
                .statusCode(200);
    }
}
