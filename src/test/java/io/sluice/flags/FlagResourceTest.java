package io.sluice.flags;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.platform.database.Transactions;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class FlagResourceTest {
    private static final String FLAG = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}""";

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    private String environment;

    @BeforeEach
    void anEnvironment() {
        environment = Api.environment();
    }

    @Test
    void aFlagIsReadBackAsItWasWritten() {
        String written = """
                {"state":"ENABLED","variants":{"big":9007199254740993,"small":10.0},"defaultVariant":"big",\
                "sluice":{"offVariant":"small","owner":"team-answers"}}""";
        create("sizes", written).then().statusCode(200).header("ETag", "\"1\"");
        String body = flag("sizes")
                .then()
                .statusCode(200)
                .header("ETag", "\"1\"")
                .extract()
                .asString();
        assertThat(body).contains("9007199254740993").contains("10.0").contains("\"offVariant\":\"small\"");
    }

    @Test
    void anAddressThatPostgresCannotStoreIsRefusedAndNoFault() {
        for (String path :
                List.of("a%00b/flags", "a%00b/flags/f", environment + "/flags/f%00", "a%00b/flags/f/history")) {
            Api.admin()
                    .urlEncodingEnabled(false)
                    .get("/api/v1/environments/" + path)
                    .then()
                    .statusCode(400)
                    .body("code", equalTo("INVALID_FIELD"));
        }
    }

    @Test
    void aWriteWithoutAVersionIsRefused() {
        Api.admin().body(FLAG).put(path("f")).then().statusCode(428).body("code", equalTo("VERSION_REQUIRED"));
        flag("f").then().statusCode(404);
    }

    @Test
    void theSecondOfTwoWritersWithTheSameVersionIsRefused() {
        create("f", FLAG);
        String off = FLAG.replace("\"defaultVariant\":\"on\"", "\"defaultVariant\":\"off\"");
        update("f", "\"1\"", off).then().statusCode(200).header("ETag", "\"2\"");
        update("f", "\"1\"", FLAG).then().statusCode(412).body("code", equalTo("STALE_VERSION"));
        flag("f").then().body("definition.defaultVariant", equalTo("off"));
    }

    @Test
    void ofTwentyWritersWithTheSameVersionOneWins() {
        create("f", FLAG);
        List<Integer> statuses = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> update("f", "\"1\"", FLAG).statusCode())
                .toList();
        assertThat(statuses).containsOnly(200, 412).containsOnlyOnce(200);
        assertThat(story("flag/f")).hasSize(2);
    }

    @Test
    void ofTwentyCreatorsOneWins() {
        List<Integer> statuses = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> create("f", FLAG).statusCode())
                .toList();
        assertThat(statuses).containsOnly(200, 412).containsOnlyOnce(200);
    }

    @Test
    void aFlagWithErrorsIsRefusedWithFindingsAndNotStored() {
        create("f", "{\"state\":\"ENABLED\",\"variants\":{\"on\":true},\"defaultVariant\":\"of\"}")
                .then()
                .statusCode(422)
                .body("code", equalTo("FINDINGS"))
                .body("findings", hasSize(1))
                .body("findings[0].place", equalTo("defaultVariant"))
                .body("findings[0].severity", notNullValue());
        flag("f").then().statusCode(404);
    }

    @Test
    void aKillIsKeptWithItsReasonAndARepeatChangesNothing() {
        create("f", FLAG);
        kill("f", "answers are truncated")
                .then()
                .statusCode(200)
                .body("killed", equalTo(true))
                .body("killedWhy", equalTo("answers are truncated"))
                .body("version", equalTo(2));
        kill("f", "again").then().statusCode(200).body("killedWhy", equalTo("answers are truncated"));
        restore("f", "fixed")
                .then()
                .statusCode(200)
                .body("killed", equalTo(false))
                .body("killedWhy", nullValue());
        restore("f", "fixed").then().statusCode(200);

        assertThat(story("flag/f"))
                .extracting(AuditEntry::action)
                .containsExactly("flag.create", "flag.kill", "flag.restore");
        assertThat(story("flag/f").get(1).reason()).isEqualTo("answers are truncated");
        assertThat(story("flag/f").get(1).requestId()).isNotNull();
        Api.admin()
                .get(path("f") + "/history")
                .then()
                .statusCode(200)
                .body("items.action", equalTo(List.of("restore", "kill", "create")))
                .body("items[1].reason", equalTo("answers are truncated"))
                .body("items[1].actor", equalTo("admin"));
    }

    @Test
    void aKillNeedsAReasonAndAKnownFlag() {
        create("f", FLAG);
        Api.admin().body("{}").post(path("f") + "/kill").then().statusCode(400).body("field", equalTo("reason"));
        Api.admin().post(path("f") + "/kill").then().statusCode(400).body("field", equalTo("reason"));
        kill("g", "why").then().statusCode(404);
        flag("f").then().body("killed", equalTo(false));
    }

    @Test
    void anEditorDefinesAndDoesNotKill() {
        RequestSpecification editor = Api.as(Api.token("editor"));
        editor.header("If-None-Match", "*").body(FLAG).put(path("f")).then().statusCode(200);
        Api.as(Api.token("editor"))
                .body("{\"reason\":\"x\"}")
                .post(path("f") + "/kill")
                .then()
                .statusCode(403)
                .contentType("application/problem+json")
                .body("code", equalTo("FORBIDDEN"));
        Api.as(Api.token("viewer")).body(FLAG).put(path("f")).then().statusCode(403);
        Api.as(Api.token("viewer")).get(path("f")).then().statusCode(200);
    }

    @Test
    void aTokenOfAnotherEnvironmentOrPrefixIsRefused() {
        create("f", FLAG);
        String elsewhere = Api.token("editor", Api.environment());
        Api.as(elsewhere).get(path("f")).then().statusCode(403);
        String bound = Api.tokenFor(
                "{\"name\":\"b-%s\",\"role\":\"operator\",\"flagPrefix\":\"billing.\"}".formatted(environment));
        Api.as(bound)
                .body("{\"reason\":\"x\"}")
                .post(path("f") + "/kill")
                .then()
                .statusCode(403)
                .body("detail", containsString("billing."));
    }

    @Test
    void withoutATokenTheAnswerIs401WithABody() {
        given().get(path("f"))
                .then()
                .statusCode(401)
                .contentType("application/problem+json")
                .header("WWW-Authenticate", "Bearer")
                .body("code", equalTo("UNAUTHENTICATED"));
        Api.as("slc_wrong").get(path("f")).then().statusCode(401);
    }

    @Test
    void anUnknownEnvironmentIs404() {
        Api.admin().get("/api/v1/environments/nowhere/flags").then().statusCode(404);
        Api.admin()
                .header("If-None-Match", "*")
                .body(FLAG)
                .put("/api/v1/environments/nowhere/flags/f")
                .then()
                .statusCode(404);
    }

    private String path(String key) {
        return "/api/v1/environments/" + environment + "/flags/" + key;
    }

    private Response create(String key, String body) {
        return Api.admin().header("If-None-Match", "*").body(body).put(path(key));
    }

    private Response update(String key, String version, String body) {
        return Api.admin().header("If-Match", version).body(body).put(path(key));
    }

    private Response flag(String key) {
        return Api.admin().get(path(key));
    }

    private Response kill(String key, String reason) {
        return Api.admin().body("{\"reason\":\"" + reason + "\"}").post(path(key) + "/kill");
    }

    private Response restore(String key, String reason) {
        return Api.admin().body("{\"reason\":\"" + reason + "\"}").post(path(key) + "/restore");
    }

    private List<AuditEntry> story(String target) {
        return transactions.read(() -> audit.of(target)).stream()
                .filter(entry -> environment.equals(entry.environment()))
                .toList();
    }
}
