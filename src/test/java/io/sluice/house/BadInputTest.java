package io.sluice.house;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import io.sluice.testing.ApiSurface;
import io.sluice.testing.ApiSurface.Operation;
import io.sluice.testing.RawHttp;
import io.sluice.testing.RawHttp.Answer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whatever a caller sends, to whichever operation: a clear refusal, never a 500, never a word of our insides.
 *
 * <p>The operations and their examples come from the service's own document, so a new one is tested from its first day.
 */
@QuarkusTest
class BadInputTest {
    /** Its limit is 64 MB, as its own test shows. */
    private static final String DOCUMENT = "PUT /api/v1/environments/{environment}/flags";

    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{\\w+}");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What may stand in the place of any value; each as it is written. */
    private static final List<String> ODD_VALUES = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1.5",
            "1e999",
            "-1e999",
            "99999999999999999999999999",
            "1e-400",
            "\"7\"",
            "\"\"",
            "\"NaN\"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "[]",
            "{}",
            "[[[]]]",
            "{\"unknown\":1}");

    private static final List<String> ODD_BODIES = List.of(
            "",
            "{",
            "}",
            "null",
            "7",
            "[]",
            "\"text\"",
            "{} {}",
            "{\"a\":1,\"a\":2}",
            "{\"unknown\":1}",
            "{\"a\":NaN}",
            "{\"a\":1e999}",
            "{\"a\":\"\\u0000\"}",
            "'{}'",
            "{a:1}",
            "{\"a\":01}",
            "\u0000",
            "[".repeat(10_000),
            "{\"a\":".repeat(10_000),
            "[".repeat(10_000) + "]".repeat(10_000),
            "{\"a\":" + "9".repeat(5_000) + "}");

    /** What a fleet token is for, beside evaluation. */
    private static final List<String> FLEET_CALLS = List.of(
            "/api/v1/rollouts/{id}/counts",
            "/api/v1/mode",
            "/api/v1/budgets/spend",
            "/api/v1/environments/{environment}/flagd.json");

    /** What must never reach a caller. */
    private static final String[] INSIDES = {"Exception", "fasterxml", "io.sluice.", "\tat ", "hibernate"};

    @TestHTTPResource("/")
    URI service;

    private String environment;

    @BeforeEach
    void anEnvironmentWithAFlag() {
        environment = Api.environment();
        Api.createFlag(environment, "f", """
                {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}""");
    }

    @Test
    void noBodyIsAnsweredWithAFault() throws JsonProcessingException {
        for (Operation operation : bodyTakers()) {
            for (String body : ODD_BODIES) {
                assertRefusedOrServed(operation, body, send(operation, body));
            }
        }
    }

    @Test
    void noFieldOfAnyExampleCanBeTurnedIntoAFault() throws JsonProcessingException {
        for (Operation operation : bodyTakers()) {
            for (String body : mutations(operation.example())) {
                assertRefusedOrServed(operation, body, send(operation, body));
            }
        }
    }

    @Test
    void aBodyOverTheLimitIs413AndNamesTheLimit() {
        String large = "{\"reason\":\"" + "x".repeat(1 << 20) + "\"}";
        for (Operation operation : bodyTakers()) {
            if (operation.toString().equals(DOCUMENT)) {
                continue;
            }
            Answer answer = send(operation, large);
            assertThat(answer.status()).as("%s", operation).isEqualTo(413);
            assertThat(answer.body()).as("%s", operation).contains("1048576");
        }
    }

    @Test
    void nestingBeyondTheLimitNamesTheLimit() {
        Answer answer = RawHttp.send(
                service, "put", "/api/v1/environments/" + environment + "/flags/g", "{\"a\":" + "[".repeat(10_000));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("64 levels");
    }

    @Test
    void everyOperationRefusesACallerWithoutAToken() {
        for (Operation operation : ApiSurface.operations()) {
            Response answer = given().contentType("application/json")
                    .body(operation.takesBody() ? "{}" : "")
                    .request(operation.method(), path(operation));
            assertThat(answer.statusCode()).as("%s", operation).isEqualTo(401);
            assertThat(answer.contentType()).as("%s", operation).contains("json");
            assertThat(answer.asString()).as("%s", operation).isNotBlank();
        }
    }

    @Test
    void aFleetTokenMayOnlyEvaluateAndReport() {
        String fleet = Api.token("fleet", environment);
        for (Operation operation : ApiSurface.operations()) {
            if (operation.path().startsWith("/api/")
                    && !FLEET_CALLS.contains(operation.path())
                    && !operation.path().endsWith("/flagd.json")) {
                Response answer = Api.as(fleet)
                        .body(operation.takesBody() ? "{}" : "")
                        .request(operation.method(), path(operation));
                assertThat(answer.statusCode()).as("%s", operation).isEqualTo(403);
                assertThat(answer.path("code").toString()).isEqualTo("FORBIDDEN");
            }
        }
    }

    @Test
    void anUnknownPathMethodAndMediaTypeAreProblems() {
        Api.admin().get("/api/v1/nothing").then().statusCode(404).body("code", equalTo("NOT_FOUND"));
        Api.admin().delete("/api/v1/environments").then().statusCode(405).body("code", equalTo("METHOD_NOT_ALLOWED"));
        given().header("Authorization", "Bearer " + Api.adminToken())
                .contentType("text/plain")
                .body("reason")
                .post("/api/v1/environments/" + environment + "/flags/f/kill")
                .then()
                .statusCode(415)
                .body("code", equalTo("UNSUPPORTED_MEDIA_TYPE"));
    }

    @Test
    void unknownIdsAre404() {
        for (Operation operation : ApiSurface.operations()) {
            if (operation.method().equals("get") && operation.path().contains("{id}")) {
                for (String id : new String[] {"00000000-0000-0000-0000-000000000000", "7", "a%00b"}) {
                    Response answer = Api.admin()
                            .urlEncodingEnabled(false)
                            .get(operation.path().replace("{id}", id).replaceAll("\\{\\w+}", "none"));
                    assertThat(answer.statusCode())
                            .as("%s with %s", operation, id)
                            .isIn(400, 404);
                }
            }
        }
    }

    @Test
    void noPathParameterCanBeTurnedIntoAFault() throws JsonProcessingException {
        for (Operation operation : ApiSurface.operations()) {
            for (MatchResult parameter :
                    PATH_PARAMETER.matcher(operation.path()).results().toList()) {
                for (String odd : new String[] {"%00", "a%00b", "%0A", "%FF", "a".repeat(2_000)}) {
                    String path = path(operation.path().replace(parameter.group(), odd));
                    String body = operation.takesBody() ? operation.example() : "";
                    Answer answer = RawHttp.send(service, operation.method(), path, body);
                    assertRefusedOrServed(operation, path, answer);
                    assertThat(answer.status()).as("%s at %s", operation, path).isBetween(400, 499);
                }
            }
        }
    }

    @Test
    void noQueryParameterCanBeTurnedIntoAFault() throws JsonProcessingException {
        for (Operation operation : ApiSurface.operations()) {
            for (JsonNode parameter : operation.description().path("parameters")) {
                if (parameter.path("in").asText().equals("query")) {
                    String path = path(operation) + "?" + parameter.path("name").asText() + "=a%00b";
                    String body = operation.takesBody() ? operation.example() : "";
                    Answer answer = RawHttp.send(service, operation.method(), path, body);
                    assertRefusedOrServed(operation, path, answer);
                }
            }
        }
    }

    private static List<Operation> bodyTakers() {
        return ApiSurface.operations().stream().filter(Operation::takesBody).toList();
    }

    private Answer send(Operation operation, String body) {
        return RawHttp.send(service, operation.method(), path(operation), body);
    }

    private String path(Operation operation) {
        return path(operation.path());
    }

    private String path(String template) {
        return template.replace("{environment}", environment)
                .replace("{key}", "f")
                .replace("{id}", "00000000-0000-0000-0000-000000000000")
                .replaceAll("\\{\\w+}", "none");
    }

    private static void assertRefusedOrServed(Operation operation, String body, Answer answer)
            throws JsonProcessingException {
        String what = operation + " with " + (body.length() > 300 ? body.substring(0, 300) + "…" : body);
        assertThat(answer.status()).as(what).isLessThan(500);
        assertThat(answer.body()).as(what).doesNotContain(INSIDES);
        if (answer.status() >= 400 && operation.path().startsWith("/api/")) {
            assertThat(answer.contentType()).as(what).startsWith("application/problem+json");
            JsonNode problem = JSON.readTree(answer.body());
            assertThat(problem.fieldNames()).toIterable().as(what).contains("code", "detail", "status", "title");
            if (problem.path("code").asText().equals("INVALID_FIELD")) {
                assertThat(problem.path("field").asText()).as(what).isNotBlank();
            }
        }
    }

    /** The example with each of its values replaced by each odd one, each member left out, and one member too many. */
    private static List<String> mutations(String example) throws JsonProcessingException {
        List<String> all = new ArrayList<>();
        mutate(JSON.readTree(example), JSON.readTree(example), "", all);
        return all;
    }

    private static void mutate(JsonNode root, JsonNode node, String pointer, List<String> all)
            throws JsonProcessingException {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                replace(root, pointer, member.getKey(), all);
                mutate(root, member.getValue(), pointer + "/" + member.getKey(), all);
            }
            JsonNode copy = root.deepCopy();
            ((ObjectNode) copy.at(pointer)).put("surplus", 1);
            all.add(copy.toString());
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                mutate(root, array.get(i), pointer + "/" + i, all);
            }
        }
    }

    private static void replace(JsonNode root, String pointer, String member, List<String> all) {
        String mark = "\"@@odd@@\"";
        JsonNode copy = root.deepCopy();
        ObjectNode holder = (ObjectNode) copy.at(pointer);
        holder.put(member, "@@odd@@");
        ODD_VALUES.forEach(odd -> all.add(copy.toString().replace(mark, odd)));
        holder.remove(member);
        all.add(copy.toString());
    }
}
