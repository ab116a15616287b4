package io.sluice.flags.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.platform.database.Transactions;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SegmentResourceTest {
    private static final String GOLD = "{\"==\":[{\"var\":\"plan\"},\"gold\"]}";
    private static final String FREE = "{\"==\":[{\"var\":\"plan\"},\"free\"]}";
    private static final String FLAG = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",
             "targeting":{"if":[{"$ref":"payers"},"on"]}}""";

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    private String environment = "";

    @BeforeEach
    void anEnvironmentOfItsOwn() {
        environment = Api.environment();
    }

    @Test
    void aChangedSegmentReachesTheFlagsThatUseItAndNoOthersVersion() {
        create("payers", GOLD).then().statusCode(200).header("ETag", "\"1\"");
        Api.createFlag(environment, "search", FLAG);
        assertThat(evaluated("search", "gold")).isEqualTo("true TARGETING_MATCH");

        change("payers", "\"1\"", FREE).then().statusCode(200).header("ETag", "\"2\"");

        assertThat(evaluated("search", "gold")).isEqualTo("false DEFAULT");
        assertThat(evaluated("search", "free")).isEqualTo("true TARGETING_MATCH");
        Api.admin().get(path("flags/search")).then().body("version", equalTo(1));
    }

    @Test
    void aSegmentThatUsesAnotherFollowsIt() {
        create("gold", GOLD).then().statusCode(200);
        create("payers", "{\"!!\":[{\"$ref\":\"gold\"}]}").then().statusCode(200);
        Api.createFlag(environment, "search", FLAG);

        change("gold", "\"1\"", FREE).then().statusCode(200);

        assertThat(evaluated("search", "free")).isEqualTo("true TARGETING_MATCH");
    }

    @Test
    void aFlagCannotUseASegmentThatIsNotThere() {
        Api.admin()
                .header("If-None-Match", "*")
                .body(FLAG)
                .put(path("flags/search"))
                .then()
                .statusCode(422)
                .body("findings[0].code", equalTo("SEGMENT_UNKNOWN"))
                .body("findings[0].place", equalTo("targeting.if[0].$ref"));
    }

    @Test
    void aSegmentInUseCannotBeBroken() {
        create("payers", "{\"if\":[{\"var\":\"gold\"},\"on\"]}").then().statusCode(200);
        Api.createFlag(
                environment,
                "search",
                FLAG.replace("{\"if\":[{\"$ref\":\"payers\"},\"on\"]}", "{\"$ref\":\"payers\"}"));

        change("payers", "\"1\"", "{\"if\":[{\"var\":\"gold\"},\"maybe\"]}")
                .then()
                .statusCode(422)
                .body("findings.code", contains("VARIANT_UNKNOWN"))
                .body("findings.place", contains("flags.search.targeting"));
        change("payers", "\"1\"", "{\"$ref\":\"payers\"}")
                .then()
                .statusCode(422)
                .body("findings.code", contains("SEGMENT_UNKNOWN"))
                .body("findings.place", contains("$evaluators.payers.$ref"));

        Api.admin().get(path("segments")).then().body("items.version", contains(1));
    }

    @Test
    void aSegmentIsWrittenUnderAConditionAndTheSameAgainChangesNothing() {
        create("payers", GOLD).then().statusCode(200);

        create("payers", GOLD).then().statusCode(412);
        change("payers", "\"7\"", GOLD).then().statusCode(412);
        Api.admin().body(GOLD).put(path("segments/payers")).then().statusCode(428);
        change("payers", "\"1\"", GOLD).then().statusCode(200).header("ETag", "\"1\"");
    }

    @Test
    void itsHistoryIsTheAudits() {
        create("payers-" + environment, GOLD).then().statusCode(200);
        change("payers-" + environment, "\"1\"", FREE).then().statusCode(200);

        List<AuditEntry> story = transactions.read(() -> audit.of("segment/payers-" + environment));
        assertThat(story).extracting(AuditEntry::action).containsExactly("segment.create", "segment.update");
        assertThat(story.get(1).before()).isEqualTo(story.get(0).after());
    }

    @Test
    void whoMayOnlyReadWritesNoSegment() {
        Api.as(Api.token("viewer"))
                .header("If-None-Match", "*")
                .body(GOLD)
                .put(path("segments/payers"))
                .then()
                .statusCode(403);
        Api.as(Api.token("viewer")).get(path("segments")).then().statusCode(200).body("items", hasSize(0));
    }

    private Response create(String name, String rule) {
        return Api.admin().header("If-None-Match", "*").body(rule).put(path("segments/" + name));
    }

    private Response change(String name, String version, String rule) {
        return Api.admin().header("If-Match", version).body(rule).put(path("segments/" + name));
    }

    private String evaluated(String flag, String plan) {
        Response answer = Api.as(Api.token("fleet", environment))
                .body("{\"context\":{\"targetingKey\":\"u\",\"plan\":\"" + plan + "\"}}")
                .post("/ofrep/v1/evaluate/flags/" + flag);
        return answer.path("value") + " " + answer.path("reason");
    }

    private String path(String rest) {
        return "/api/v1/environments/" + environment + "/" + rest;
    }
}
