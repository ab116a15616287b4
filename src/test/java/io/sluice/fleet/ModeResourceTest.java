package io.sluice.fleet;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ModeResourceTest {
    private static final String ON = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}""";
    private static final String MODE = """
            {"state":"ENABLED","variants":{"full":"full","cheap":"degraded","none":"unavailable","odd":"purple"},\
            "defaultVariant":"%s"}""";

    private String environment;
    private String fleet;

    @BeforeEach
    void anEnvironment() {
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
    }

    private ValidatableResponse mode() {
        return Api.as(fleet).get("/api/v1/mode").then().statusCode(200);
    }

    private void act(String verb) {
        Api.admin()
                .body("{\"reason\":\"a drill\"}")
                .post("/api/v1/environments/" + environment + "/flags/answer.enabled/" + verb)
                .then()
                .statusCode(200);
    }

    @Test
    void withoutFlagsAndBudgetsItIsFull() {
        mode().body("mode", equalTo("full")).body("reasons", empty());
    }

    @Test
    void aKillOfTheAnswersIsObeyedAtOnceAndSoIsTheRestore() {
        Api.createFlag(environment, "answer.enabled", ON);
        mode().body("mode", equalTo("full"));
        act("kill");
        mode().body("mode", equalTo("unavailable")).body("reasons.code", contains("ANSWERS_OFF"));
        act("restore");
        mode().body("mode", equalTo("full"));
    }

    @Test
    void anOffAndADisabledFlagAreUnavailable() {
        Api.createFlag(
                environment, "answer.enabled", ON.replace("\"defaultVariant\":\"on\"", "\"defaultVariant\":\"off\""));
        mode().body("mode", equalTo("unavailable"));
        Api.admin()
                .header("If-Match", "\"1\"")
                .body(ON.replace("ENABLED", "DISABLED"))
                .put("/api/v1/environments/" + environment + "/flags/answer.enabled")
                .then()
                .statusCode(200);
        mode().body("mode", equalTo("unavailable"));
    }

    @Test
    void theModeFlagNamesTheLevelAndTheWorstWins() {
        Api.createFlag(environment, "answer.mode", MODE.formatted("cheap"));
        mode().body("mode", equalTo("degraded")).body("reasons.code", contains("ANSWER_MODE"));
        Api.createFlag(environment, "answer.enabled", ON);
        act("kill");
        mode().body("mode", equalTo("unavailable")).body("reasons.code", contains("ANSWERS_OFF", "ANSWER_MODE"));
    }

    @Test
    void anUnknownLevelIsTakenWithCare() {
        Api.createFlag(environment, "answer.mode", MODE.formatted("odd"));
        mode().body("mode", equalTo("degraded")).body("reasons.code", contains("ANSWER_MODE_UNKNOWN"));
    }

    @Test
    void theTenantsBudgetDegradesBeforeItBlocks() {
        Api.admin()
                .header("If-None-Match", "*")
                .body("{\"environment\":\"" + environment + "\",\"per\":\"tenant\",\"calls\":10,\"degradeAt\":0.5}")
                .put("/api/v1/budgets/budget-" + UUID.randomUUID())
                .then()
                .statusCode(200);
        spend(5);
        mode().body("mode", equalTo("full"));
        spend(1);
        mode().body("mode", equalTo("degraded")).body("reasons.code", contains("BUDGET_LOW"));
        spend(4);
        mode().body("mode", equalTo("unavailable")).body("reasons.code", contains("BUDGET_EXCEEDED"));
    }

    private void spend(int calls) {
        Api.as(fleet)
                .body("{\"subject\":\"omar\",\"calls\":" + calls + "}")
                .post("/api/v1/budgets/spend")
                .then()
                .statusCode(200);
    }

    @Test
    void aTokenOfAllEnvironmentsNamesOne() {
        Api.admin().get("/api/v1/mode?environment=" + environment).then().statusCode(200);
        Api.admin().get("/api/v1/mode").then().statusCode(403);
        Api.admin().get("/api/v1/mode?environment=nowhere").then().statusCode(404);
        Api.as(fleet).get("/api/v1/mode?environment=elsewhere").then().statusCode(403);
        Api.as(Api.token("browser", environment)).get("/api/v1/mode").then().statusCode(403);
    }
}
