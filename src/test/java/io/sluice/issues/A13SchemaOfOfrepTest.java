package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Public fault: OFREP's own schema, read strictly, refuses every success that has a value, its own example among them,
 * and so tempts one to leave out the value.
 *
 * <p>Our answers are held against the published document, with the two readings that it needs: of the kinds of a value
 * at least one must fit, not exactly one, and DEFAULT is a reason. Nothing else is relaxed.
 */
@QuarkusTest
class A13SchemaOfOfrepTest {
    private static final Path DOCUMENT = Path.of("../shared/peer/ofrep/service/openapi.yaml");
    private static final String SINGLE = "/ofrep/v1/evaluate/flags/";
    private static final String BULK = "/ofrep/v1/evaluate/flags";
    private static final ObjectMapper JSON = new ObjectMapper();

    private String environment;
    private String fleet;

    @BeforeEach
    void aFleetWithFlagsOfEveryKind() {
        Assumptions.assumeTrue(Files.exists(DOCUMENT), "no shared OFREP document beside the project");
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
        for (String value : List.of("true", "\"t\"", "10", "10.0", "9007199254740993", "{\"a\":[1]}")) {
            String key = "k" + Integer.toHexString(value.hashCode());
            create(key, "{\"state\":\"ENABLED\",\"variants\":{\"a\":" + value + "},\"defaultVariant\":\"a\"}");
        }
        create("none", "{\"state\":\"ENABLED\",\"variants\":{\"a\":true},\"defaultVariant\":null}");
        create("disabled", "{\"state\":\"DISABLED\",\"variants\":{\"a\":true},\"defaultVariant\":\"a\"}");
        create("rule", """
                {"state":"ENABLED","variants":{"a":1,"b":2},"defaultVariant":"b",\
                "metadata":{"team":"t","n":1,"x":true},\
                "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"a"]}}""");
        create("broken", """
                {"state":"ENABLED","variants":{"a":1},"defaultVariant":"a","targeting":{"var":"variant"}}""");
        create("killed", "{\"state\":\"ENABLED\",\"variants\":{\"a\":true,\"b\":false},\"defaultVariant\":\"a\"}");
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/killed/kill")
                .then()
                .statusCode(200);
    }

    @Test
    void readStrictlyTheDocumentRefusesItsOwnExample() throws IOException {
        JsonNode strict = document();
        String example = strict.at("/paths/~1ofrep~1v1~1evaluate~1flags~1{key}/post/responses/200"
                        + "/content/application~1json/example")
                .toString();
        assertThat(complaints(strict, "serverEvaluationSuccess", example)).isNotEmpty();
        assertThat(complaints(readable(), "serverEvaluationSuccess", example)).isEmpty();
    }

    @Test
    void everySingleAnswerFitsTheShapeOfItsStatus() throws IOException {
        JsonNode document = readable();
        for (JsonNode flag : JSON.readTree(bulk().asString()).path("flags")) {
            Response answer = single(flag.path("key").asText());
            String shape = answer.statusCode() == 200 ? "serverEvaluationSuccess" : "evaluationFailure";
            assertThat(complaints(document, shape, answer.asString()))
                    .as("%s", answer.asString())
                    .isEmpty();
        }
        assertThat(complaints(document, "flagNotFound", single("missing").asString()))
                .isEmpty();
    }

    @Test
    void theBulkAnswerFitsAlsoWhereAFlagFails() throws IOException {
        String answer = bulk().asString();
        assertThat(answer).contains("errorCode", "DEFAULT", "DISABLED", "10.0");
        assertThat(complaints(readable(), "bulkEvaluationSuccess", answer)).isEmpty();
    }

    @Test
    void refusalsFitTheShapeOfAFailure() throws IOException {
        for (String body : List.of("{", "{\"context\":7}", "[]", "")) {
            String single = Api.as(fleet).body(body).post(SINGLE + "rule").asString();
            assertThat(complaints(readable(), "evaluationFailure", single))
                    .as(single)
                    .isEmpty();
            String bulk = Api.as(fleet).body(body).post(BULK).asString();
            assertThat(complaints(readable(), "bulkEvaluationFailure", bulk))
                    .as(bulk)
                    .isEmpty();
        }
    }

    @Test
    void metadataIsFlatBecauseNothingElseCanBeStored() {
        for (String value : List.of("null", "{}", "[1]")) {
            Api.admin()
                    .header("If-None-Match", "*")
                    .body("{\"state\":\"ENABLED\",\"variants\":{\"a\":1},\"defaultVariant\":\"a\",\"metadata\":{\"m\":"
                            + value + "}}")
                    .put("/api/v1/environments/" + environment + "/flags/m")
                    .then()
                    .statusCode(422);
        }
    }

    private static List<String> complaints(JsonNode document, String shape, String answer)
            throws JsonProcessingException {
        ObjectNode schema = document.deepCopy();
        schema.put("$ref", "#/components/schemas/" + shape);
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
        return compiled.validate(JSON.readTree(answer)).stream()
                .map(Object::toString)
                .toList();
    }

    private static JsonNode document() throws IOException {
        return new ObjectMapper(new YAMLFactory()).readTree(DOCUMENT.toFile());
    }

    private static JsonNode readable() throws IOException {
        JsonNode document = document();
        JsonNode success = document.at("/components/schemas/evaluationSuccess/allOf");
        ObjectNode kinds = (ObjectNode) success.get(1);
        kinds.set("anyOf", kinds.remove("oneOf"));
        ((ArrayNode) success.get(0).at("/properties/reason/enum")).add("DEFAULT");
        return document;
    }

    private void create(String key, String definition) {
        Api.createFlag(environment, key, definition);
    }

    private Response single(String key) {
        return Api.as(fleet)
                .body("{\"context\":{\"targetingKey\":\"u\",\"variant\":\"nope\"}}")
                .post(SINGLE + key);
    }

    private Response bulk() {
        return Api.as(fleet)
                .body("{\"context\":{\"targetingKey\":\"u\",\"variant\":\"nope\"}}")
                .post(BULK);
    }
}
