package io.sluice.fleet;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TimeoutsResourceTest {
    private static final String REPAIRED = """
            [{"name":"client","timeout":"PT30S"},{"name":"gateway","timeout":"PT20S"},
             {"name":"stream","timeout":"PT15S"},
             {"name":"model client","timeout":"PT5S","tries":2,"backoff":"PT1S"}]""";

    private static ValidatableResponse checked(String layers) {
        return Api.admin()
                .body("{\"layers\":" + layers + "}")
                .post("/api/v1/fleet/timeouts/check")
                .then();
    }

    @Test
    void theChainAsConfiguredHasTwoFindings() {
        checked("""
                [{"name":"client","timeout":"PT30S"},{"name":"gateway","timeout":"PT12S"},
                 {"name":"stream","timeout":"PT15S"},
                 {"name":"model client","timeout":"PT10S","tries":3,"backoff":"PT2S"}]""")
                .statusCode(200)
                .body("valid", equalTo(false))
                .body("findings.code", contains("WAITS_LONGER", "WAITS_LONGER"))
                .body("findings.place", contains("layers[2]", "layers[3]"))
                .body("findings.severity", contains("ERROR", "ERROR"))
                .body("layers.waits", contains("PT30S", "PT12S", "PT15S", "PT32S"));
    }

    @Test
    void theRepairedChainHasNone() {
        checked(REPAIRED).statusCode(200).body("valid", equalTo(true)).body("findings", empty());
    }

    @Test
    void aBadFieldIsNamed() {
        checked("[{\"name\":\"a\",\"timeout\":\"PT2S\"},{\"name\":\"b\",\"timeout\":\"-PT1S\"}]")
                .statusCode(400)
                .body("field", equalTo("layers[1].timeout"));
        checked("[{\"name\":\"a\",\"timeout\":2},null]").statusCode(400).body("field", equalTo("layers[0].timeout"));
        checked("[{\"name\":\"a\",\"timeout\":\"PT2S\"},null]").statusCode(400).body("field", equalTo("layers[1]"));
        checked("[]").statusCode(400).body("field", equalTo("layers"));
    }
}
