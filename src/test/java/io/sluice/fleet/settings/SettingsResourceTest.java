package io.sluice.fleet.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.sluice.fleet.core.settings.KnownSetting;
import io.sluice.testing.Api;
import io.sluice.testing.ApiSurface;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SettingsResourceTest {
    private static final String SETTINGS = "/api/v1/fleet/settings/";

    private static ValidatableResponse posted(String path, String mediaType, String body) {
        return Api.admin()
                .config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .encodeContentTypeAs("application/yaml", ContentType.TEXT)))
                .contentType(mediaType)
                .body(body)
                .post(SETTINGS + path)
                .then();
    }

    private static String example(String name) throws IOException {
        return Files.readString(Path.of("plans/settings", name));
    }

    @Test
    void theExampleIsValid() throws IOException {
        posted("check", "application/yaml", example("answer-service.yaml"))
                .statusCode(200)
                .body("valid", equalTo(true))
                .body("findings", empty());
    }

    @Test
    void theBrokenExampleIsAnsweredWithItsFindings() throws IOException {
        posted("check", "application/yaml", example("broken.yaml"))
                .statusCode(200)
                .body("valid", equalTo(false))
                .body("findings.code", contains("E01", "E05", "E06", "E07", "E03", "UNKNOWN_SETTING"))
                .body("findings[0].place", equalTo("environments.production.settings.tokens"));
    }

    @Test
    void aMisspeltFieldIsRefusedAndAMisspeltSettingIsAFinding() {
        posted("check", "application/json", "{\"enviroments\":{}}")
                .statusCode(400)
                .body("field", equalTo("enviroments"));
        String misspelt = """
                {"environments":{"dev":{"kind":"dev","settings":{"fake":true,"tokenz":"s3cret"}}}}""";
        posted("check", "application/json", misspelt)
                .statusCode(200)
                .body("findings.code", contains("UNKNOWN_SETTING"));
    }

    @Test
    void theDriftIsThatOfTheTwoInTheQuery() throws IOException {
        String body = example("answer-service.yaml");
        posted("drift?from=staging&to=production", "application/yaml", body)
                .statusCode(200)
                .body("differences.setting", contains("tokensFile", "keysFile", "secretFolder"))
                .body("differences[0].change", equalTo("CHANGED"))
                .body("differences[0].from", equalTo("/run/secrets/staging/tokens"));
        posted("drift?from=staging&to=staging", "application/yaml", body).body("differences", hasSize(0));
        posted("drift?from=staging", "application/yaml", body).statusCode(400).body("field", equalTo("to"));
        posted("drift?from=qa&to=staging", "application/yaml", body)
                .statusCode(400)
                .body("field", equalTo("from"));
    }

    @Test
    void thePublishedSchemaNamesEveryKnownSetting() {
        JsonNode schemas = ApiSurface.document().at("/components/schemas");
        List<String> published = new ArrayList<>();
        schemas.at("/EnvironmentSettings/properties/settings/properties")
                .fieldNames()
                .forEachRemaining(published::add);

        assertThat(published).containsExactlyInAnyOrderElementsOf(KnownSetting.NAMES);
        assertThat(schemas.at("/EnvironmentSettings/properties/settings/additionalProperties")
                        .toString())
                .isEqualTo("true");
        assertThat(schemas.at("/EnvironmentSettings/properties/kind/enum")).hasSize(3);
        assertThat(schemas.at("/SettingsBody/properties/environments/additionalProperties/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/EnvironmentSettings");
    }
}
