package io.sluice.fleet;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CapacityResourceTest {
    private static ValidatableResponse planned(String body) {
        return Api.admin().body(body).post("/api/v1/fleet/capacity").then();
    }

    @Test
    void whatIsLeftOutIsTheGuides() {
        planned("{}")
                .statusCode(200)
                .body("workers", equalTo(8))
                .body("slotLimitPerSecond", equalTo(78.5f))
                .body("utilisationOneDown", equalTo(0.582f))
                .body("quotaLimitPerSecond", nullValue())
                .body("fewestForOnePercent", equalTo(6))
                .body("shedding.fewestForOnePercentAtSpike", equalTo(8))
                .body("shedding.fleets.find { it.workers == 6 }.atSpike", equalTo(0.1171f))
                .body("shedding.fleets.find { it.workers == 8 }.atSpike", equalTo(0.0061f));
        planned("{\"peakPerSecond\":60,\"quotaConcurrency\":1000}")
                .statusCode(200)
                .body("workers", equalTo(12));
    }

    @Test
    void theHeadroomOfTheQuotaIsLeftAlone() {
        planned("{\"quotaConcurrency\":72,\"quotaHeadroom\":0.1}")
                .statusCode(200)
                .body("quotaSlotsPerWorker", equalTo(8));
        planned("{\"quotaConcurrency\":71,\"quotaHeadroom\":0.1}")
                .statusCode(200)
                .body("quotaSlotsPerWorker", equalTo(7))
                .body("limitedBy", equalTo("quota"));
    }

    @Test
    void aBadFieldIsNamed() {
        planned("{\"slots\":0}").statusCode(400).body("field", equalTo("slots"));
        planned("{\"peakPerSecond\":\"40\"}").statusCode(400).body("field", equalTo("peakPerSecond"));
        planned("{\"quotaConcurrency\":0}").statusCode(400).body("field", equalTo("quotaConcurrency"));
        planned("{\"quotaHeadroom\":0.1}").statusCode(400).body("field", equalTo("quotaHeadroom"));
        planned("{\"spikePerSecond\":39}").statusCode(400).body("field", equalTo("spikePerSecond"));
    }
}
