package io.sluice.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CostResourceTest {
    private static ValidatableResponse month(String body) {
        return Api.admin().body(body).post("/api/v1/fleet/cost").then();
    }

    @Test
    void whatIsLeftOutIsTheGuidesToTheDigit() {
        assertThat(month("{}").statusCode(200).extract().asString())
                .isEqualTo("{\"workers\":8,\"compute\":292,\"tokens\":48000,\"total\":48292,"
                        + "\"perRequest\":0.002415}");
    }

    @Test
    void theWorkersAreGivenOrPlannedForAPeak() {
        month("{\"capacity\":{\"peakPerSecond\":60}}").statusCode(200).body("workers", equalTo(12));
        month("{\"workers\":3,\"pricePerWorker\":0.1}").statusCode(200).body("compute", equalTo(0.3f));
        month("{\"workers\":3,\"capacity\":{}}").statusCode(400).body("field", equalTo("workers"));
    }

    @Test
    void aBadFieldIsNamed() {
        month("{\"requestsPerMonth\":0}").statusCode(400).body("field", equalTo("requestsPerMonth"));
        month("{\"pricePerWorker\":\"36.5\"}").statusCode(400).body("field", equalTo("pricePerWorker"));
        month("{\"pricePerMillionTokens\":1e999}").statusCode(400).body("field", equalTo("pricePerMillionTokens"));
        month("{\"requestsPerMonth\":1000000000000,\"tokensPerRequest\":1000000,\"pricePerMillionTokens\":2000}")
                .statusCode(400)
                .body("field", equalTo("pricePerMillionTokens"));
        month("{\"capacity\":{\"slots\":0}}").statusCode(400).body("field", equalTo("capacity.slots"));
    }
}
