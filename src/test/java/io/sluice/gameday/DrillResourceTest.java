package io.sluice.gameday;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.sluice.gameday.core.RolloutDrill;
import io.sluice.gameday.core.Scenario;
import io.sluice.testing.Api;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class DrillResourceTest {
    private static final String PATH = "/api/v1/drills/rollout";

    @Test
    void theStandardDrillIsTheDefaultAndAnswersTheBytesOfTheCore() {
        String expected = RolloutDrillDocument.json(RolloutDrill.run(Scenario.standard()));

        assertThat(drill("{}").then().statusCode(200).extract().asString()).isEqualTo(expected);
        assertThat(drill("{\"seed\":3}").asString()).isEqualTo(expected);
    }

    @Test
    void theReportHasSixRowsAndEchoesTheSeed() {
        drill("{\"seed\":8}")
                .then()
                .statusCode(200)
                .body("seed", equalTo(8))
                .body("rows", hasSize(6))
                .body(
                        "rows.strategy",
                        equalTo(List.of("rolling", "rolling", "canary", "canary", "blue-green", "blue-green")))
                .body("rows[4].gate", equalTo(false))
                .body("rows[5].gate", equalTo(true))
                .body("rows[5].outcome", equalTo("rolled-back"))
                .body("rows[5].minutesUntilBack", equalTo(10))
                .body("rows[5].steps[0].share", equalTo(1))
                .body("rows[5].steps[0].action", equalTo("rollback"))
                .body("rows[5].steps[0].reasons[0].code", equalTo("ERROR_RATE"));
    }

    @Test
    void aReleaseThatIsNeverTakenBackHasNoMinutes() {
        drill("{\"candidate\":{\"errorSlope\":0}}")
                .then()
                .statusCode(200)
                .body("rows[0].outcome", equalTo("completed"))
                .body("rows[0]", not(hasKey("minutesUntilBack")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"arrivals\":{\"perSecond\":100}}|arrivals.perSecond|200000 requests",
                "{\"bake\":\"PT1S\"}|horizon|100 steps",
                "{\"rolling\":{\"steps\":51}}|rolling.steps|between 1 and 50",
                "{\"candidate\":{\"errorRate\":\"0.1\"}}|candidate.errorRate|number",
                "{\"candidate\":{\"speed\":1}}|candidate.speed|not a known field"
            })
    void whatIsWrongIsA400ThatNamesTheFieldOrTheLimit(String body, String field, String detail) {
        drill(body)
                .then()
                .statusCode(400)
                .body("code", equalTo("INVALID_FIELD"))
                .body("field", equalTo(field))
                .body("detail", containsString(detail));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "browser"})
    void whoMayOnlyEvaluateMayNotDrill(String role) {
        Api.as(Api.token(role)).body("{}").post(PATH).then().statusCode(403).body("code", equalTo("FORBIDDEN"));
    }

    @Test
    void aDrillNeedsAToken() {
        given().contentType(ContentType.JSON).body("{}").post(PATH).then().statusCode(401);
    }

    private static Response drill(String body) {
        return Api.as(Api.token("viewer")).body(body).post(PATH);
    }
}
