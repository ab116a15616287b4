package io.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.ApiSurface;
import io.sluice.testing.ApiSurface.Operation;
import org.junit.jupiter.api.Test;

/** The published contract is complete: whoever reads only it can make every call. */
@QuarkusTest
class OpenApiTest {

    @Test
    void everyOperationSaysWhatItDoesAndWhereItBelongs() {
        assertThat(ApiSurface.operations()).allSatisfy(operation -> {
            assertThat(operation.description().path("summary").asText()).isNotBlank();
            assertThat(operation.description().path("tags")).isNotEmpty();
        });
    }

    @Test
    void everyBodyHasAnExample() {
        assertThat(ApiSurface.operations())
                .filteredOn(Operation::takesBody)
                .isNotEmpty()
                .allSatisfy(operation -> assertThat(operation.example()).isNotBlank());
    }

    @Test
    void everyAnswerHasAShape() {
        assertThat(ApiSurface.operations()).allSatisfy(operation -> {
            JsonNode responses = operation.description().path("responses");
            JsonNode success = responses.has("201") ? responses.path("201") : responses.path("200");
            if (!responses.has("204")) {
                JsonNode content = success.path("content").elements().next();
                assertThat(content.path("schema")).isNotEmpty();
            }
        });
    }

    @Test
    void everyOperationNamesItsRefusals() {
        assertThat(ApiSurface.operations()).allSatisfy(operation -> {
            JsonNode responses = operation.description().path("responses");
            for (String status : new String[] {"400", "401", "403", "413"}) {
                assertThat(responses.has(status)).as(status).isTrue();
            }
        });
    }

    @Test
    void bothWaysToSendATokenAreDescribed() {
        JsonNode schemes = ApiSurface.document().at("/components/securitySchemes");
        assertThat(schemes.path("token").path("scheme").asText()).isEqualTo("bearer");
        assertThat(schemes.path("apiKey").path("name").asText()).isEqualTo("X-API-Key");
    }
}
