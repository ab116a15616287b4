package io.sluice.judge.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.Traffic;
import io.sluice.judge.core.calibration.Workers;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class CalibrationResourceTest {
    private static final String PATH = "/api/v1/judge/calibrate";

    @Inject
    CalibrationService service;

    @Test
    void itAnswersTheBytesOfTheCore() {
        String expected = CalibrationDocument.json(Calibration.standard(Policy.standard(), Traffic.of("1", "0.015"))
                .withRuns(10)
                .run(Workers.caller()));

        assertThat(post("{\"runs\":10}").then().statusCode(200).extract().asString())
                .isEqualTo(expected);
    }

    @Test
    void aViewerMayAskForAPolicyATrafficAndItsUsers() {
        Api.as(Api.token("viewer"))
                .body("""
                        {"policy":"cautious","traffic":{"perSecond":2,"tenants":[{"weight":1,"errorRate":0.1}]},
                         "stages":[{"share":0.1,"bake":"PT5M"}],"correlation":{"users":50,"activity":"pareto"},
                         "defects":[{"kind":"oneTenant","tenant":0,"rate":0.5},{"kind":"slow","factor":2}],
                         "curve":[0,0.1],"runs":5,"seed":7}""")
                .post(PATH)
                .then()
                .statusCode(200)
                .body("rows", hasSize(4))
                .body("rows[0].judgedBy", equalTo("gate"))
                .body("rows[1].judgedBy", equalTo("gateAndWatch"))
                .body("rows[0].rolledBack.of", equalTo(5))
                .body("curve", hasSize(2))
                .body("seed", equalTo(7));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"runs\":0}|runs",
                "{\"runs\":1000000}|runs",
                "{\"traffic\":{\"perSecond\":0}}|traffic.perSecond",
                "{\"traffic\":{\"tenants\":[{\"weight\":1},{\"weight\":-1}]}}|traffic.tenants[1].weight",
                "{\"stages\":[]}|stages",
                "{\"stages\":[{\"share\":0.5,\"bake\":\"PT0S\"}]}|stages[0].bake",
                "{\"looks\":\"PT0S\"}|looks",
                "{\"correlation\":{\"activity\":\"some\"}}|correlation.activity",
                "{\"defects\":[{\"kind\":\"odd\"}]}|defects[0].kind",
                "{\"defects\":[{\"kind\":\"none\",\"rate\":0.1}]}|defects[0].rate",
                "{\"defects\":[{\"kind\":\"slow\"}]}|defects[0].factor",
                "{\"curve\":[2]}|curve[0].difference",
                "{\"policy\":\"bold\"}|policy",
                "{\"policy\":{\"metrics\":{\"cost\":{}}}}|policy"
            })
    void badInputIsRefusedByItsField(String body, String field) {
        post(body).then().statusCode(400).body("code", equalTo("INVALID_FIELD")).body("field", equalTo(field));
    }

    @Test
    void moreWorkThanTheServiceGivesIsRefusedWithTheRunsThatFit() {
        post("{\"runs\":100000}")
                .then()
                .statusCode(400)
                .body("field", equalTo("runs"))
                .body("detail", containsString("must be at most "));
    }

    @Test
    void aCallerWhoHasLeftEndsTheWorkAndFreesTheTurn() {
        Calibration asked = Calibration.standard(Policy.standard(), Traffic.of("1", "0.015"))
                .withRuns(1_000);
        Refused refused = assertThrows(Refused.class, () -> service.run(asked, () -> true));

        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(service.run(asked.withRuns(1), () -> false).rows()).hasSize(8);
    }

    private static Response post(String body) {
        return Api.admin().body(body).post(PATH);
    }
}
