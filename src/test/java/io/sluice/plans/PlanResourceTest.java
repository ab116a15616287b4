package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class PlanResourceTest {
    private static final String CHECK = "/api/v1/plans/check";

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    private final String name = "plan-" + UUID.randomUUID();

    @Test
    void aValidPlanIsSaidToBeAndNotStored() {
        yaml(Api.admin(), example(name))
                .post(CHECK)
                .then()
                .statusCode(200)
                .body("valid", equalTo(true))
                .body("findings", empty())
                .body("totalBudget", equalTo("PT44M"));
        Api.admin().get(path()).then().statusCode(404).body("code", equalTo("NOT_FOUND"));
    }

    @Test
    void aPlanIsCheckedAlikeAsJson() {
        String json = StrictJson.write(
                PlanDocument.read(example(name), PlanDocument.Format.YAML).value());

        Api.admin().body(json).post(CHECK).then().statusCode(200).body("valid", equalTo(true));
    }

    @Test
    void everyFindingIsAnswered() {
        yaml(Api.admin(), file("broken"))
                .post(CHECK)
                .then()
                .statusCode(200)
                .body("valid", equalTo(false))
                .body("findings", hasSize(33))
                .body("findings.code", hasItem("MISSING_KIND"))
                .body("findings.find { it.code == 'SAME_VERSION' }.place", equalTo("units[0].previous"))
                .body("findings.find { it.code == 'SAME_VERSION' }.severity", equalTo("ERROR"));
        yaml(Api.admin(), file("misshapen")).post(CHECK).then().statusCode(200).body("findings", hasSize(13));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "", "{\"a\":1,\"a\":2}", "{\"a\":NaN}", "{\"a\":1e999}", "{\"a\":\"\\u0000\"}"})
    void aBodyThatIsNoJsonIsRefused(String body) {
        Api.admin().body(body).post(CHECK).then().statusCode(400);
        Api.admin().header("If-None-Match", "*").body(body).put(path()).then().statusCode(400);
    }

    @Test
    void tooDeepTooLargeOrExplodingYamlIsRefused() {
        yaml(Api.admin(), "[".repeat(10_000)).post(CHECK).then().statusCode(400);
        yaml(Api.admin(), "a: &a [1]\nb: [" + "*a, ".repeat(100) + "]")
                .post(CHECK)
                .then()
                .statusCode(400);
        yaml(Api.admin(), "a: " + "x".repeat(1 << 20)).post(CHECK).then().statusCode(413);
    }

    @Test
    void anotherMediaTypeIsNotUnderstood() {
        Api.admin()
                .contentType(ContentType.XML)
                .body("<plan/>")
                .post(CHECK)
                .then()
                .statusCode(415);
    }

    @Test
    void aStoredPlanIsReadBackWithItsVersion() {
        create(example(name)).then().statusCode(200).header("ETag", "\"1\"").body("version", equalTo(1));

        Api.admin()
                .get(path())
                .then()
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("name", equalTo(name))
                .body("valid", equalTo(true))
                .body("plan.units[3].step.variant", equalTo("v7"))
                .body("totalBudget", equalTo("PT44M"));
        Api.admin().get("/api/v1/plans?limit=1000").then().statusCode(200).body("items.name", hasItem(name));
    }

    @Test
    void aWriteNeedsTheVersionThatItReplaces() {
        yaml(Api.admin(), example(name)).put(path()).then().statusCode(428).body("code", equalTo("VERSION_REQUIRED"));
        update("\"1\"", example(name)).then().statusCode(412).body("code", equalTo("STALE_VERSION"));
        create(example(name)).then().statusCode(200);
        create(example(name)).then().statusCode(412);
        update("\"1\"", example(name)).then().statusCode(200).header("ETag", "\"2\"");
        update("\"1\"", example(name)).then().statusCode(412);
    }

    @Test
    void ofTwentyCreatorsOneWins() {
        List<Integer> statuses = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> create(example(name)).statusCode())
                .toList();

        assertThat(statuses).containsOnly(200, 412).containsOnlyOnce(200);
        assertThat(story()).hasSize(1);
    }

    @Test
    void ofTwentyWritersOfOneVersionOneWins() {
        create(example(name));
        List<Integer> statuses = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> update("\"1\"", example(name)).statusCode())
                .toList();

        assertThat(statuses).containsOnly(200, 412).containsOnlyOnce(200);
        assertThat(story()).hasSize(2);
    }

    @Test
    void aPlanWithErrorsIsRefusedWithFindingsAndNotStored() {
        create(example(name).replace("previous: v7", "previous: latest"))
                .then()
                .statusCode(422)
                .body("code", equalTo("FINDINGS"))
                .body("findings", hasSize(1))
                .body("findings[0].code", equalTo("FLOATING_VERSION"))
                .body("findings[0].place", equalTo("units[3].previous"));
        create(file("misshapen")).then().statusCode(422).body("findings", hasSize(13));
        Api.admin().get(path()).then().statusCode(404);
        assertThat(story()).isEmpty();
    }

    @Test
    void theNameInTheDocumentIsTheNameInTheAddress() {
        create(example("another-name"))
                .then()
                .statusCode(422)
                .body("findings[0].code", equalTo("NAME_MISMATCH"))
                .body("findings[0].message", containsString(name));
        yaml(Api.admin().header("If-None-Match", "*"), example("a b"))
                .put("/api/v1/plans/a%20b")
                .then()
                .statusCode(400);
    }

    @Test
    void everyWriteIsToldToTheAuditWithBeforeAndAfter() {
        create(example(name));
        update("\"1\"", example(name).replace("owner: oncall", "owner: rota-2"));

        List<AuditEntry> story = story();

        assertThat(story).extracting(AuditEntry::action).containsExactly("plan.create", "plan.update");
        assertThat(story).extracting(AuditEntry::actor).containsOnly("admin");
        assertThat(story.get(0).before()).isNull();
        assertThat(story.get(1).before()).isEqualTo(story.get(0).after());
        assertThat(StrictJson.write(story.get(1).after())).contains("rota-2");
        assertThat(story.get(1).requestId()).isNotNull();
    }

    @Test
    void editorsWritePlansAndViewersCheckAndReadThem() {
        String editor = Api.token("editor");
        String viewer = Api.token("viewer");

        yaml(Api.as(editor).header("If-None-Match", "*"), example(name))
                .put(path())
                .then()
                .statusCode(200);
        yaml(Api.as(viewer).header("If-Match", "\"1\""), example(name))
                .put(path())
                .then()
                .statusCode(403)
                .body("code", equalTo("FORBIDDEN"));
        yaml(Api.as(viewer), example(name)).post(CHECK).then().statusCode(200);
        Api.as(viewer).get(path()).then().statusCode(200);
        yaml(Api.as(Api.token("fleet")), example(name)).post(CHECK).then().statusCode(403);
        yaml(RestAssured.given(), example(name)).post(CHECK).then().statusCode(401);
    }

    @Test
    void theSchemaIsServed() {
        Api.admin()
                .get("/api/v1/schemas/plan.json")
                .then()
                .statusCode(200)
                .header("Content-Type", containsString("application/schema+json"))
                .body(equalTo(PlanShape.SCHEMA_TEXT));
    }

    private String path() {
        return "/api/v1/plans/" + name;
    }

    private Response create(String document) {
        return yaml(Api.admin().header("If-None-Match", "*"), document).put(path());
    }

    private Response update(String tag, String document) {
        return yaml(Api.admin().header("If-Match", tag), document).put(path());
    }

    private List<AuditEntry> story() {
        return transactions.read(() -> audit.of("plan/" + name));
    }

    private static RequestSpecification yaml(RequestSpecification request, String document) {
        return request.config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .encodeContentTypeAs("application/yaml", ContentType.TEXT)))
                .contentType("application/yaml")
                .body(document);
    }

    private static String example(String name) {
        return file("answer-service").replace("name: answer-service-2026-11-30", "name: " + name);
    }

    private static String file(String name) {
        try {
            return Files.readString(Path.of("plans", name + ".yaml"));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
