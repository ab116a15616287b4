package io.sluice.rollouts.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TemplateResourceTest {
    private final String name = "template-" + UUID.randomUUID();
    private String environment = "";

    @BeforeEach
    void anEnvironment() {
        environment = Api.environment();
    }

    private String document(String more) {
        return """
                {"environment":"%s","target":"answer-service","strategy":"canary",\
                "stages":[{"share":0.05,"bake":"PT10M"}]%s}""".formatted(environment, more);
    }

    private Response create(String body) {
        return Api.admin().header("If-None-Match", "*").body(body).put("/api/v1/templates/" + name);
    }

    @Test
    void aTemplateIsStoredReadAndReplacedByItsVersion() {
        create(document("")).then().statusCode(200).header("ETag", "\"1\"");
        create(document("")).then().statusCode(412);
        Api.admin().body(document("")).put("/api/v1/templates/" + name).then().statusCode(428);
        Api.admin()
                .header("If-Match", "\"1\"")
                .body(document(",\"policy\":\"cautious\""))
                .put("/api/v1/templates/" + name)
                .then()
                .statusCode(200)
                .body("version", equalTo(2));
        Api.admin()
                .get("/api/v1/templates/" + name)
                .then()
                .statusCode(200)
                .header("ETag", "\"2\"")
                .body("template.policy", equalTo("cautious"));
        Api.admin().get("/api/v1/templates").then().statusCode(200).body("items.name", hasItem(name));
    }

    @Test
    void aTemplateNamesNoVersion() {
        create(document(",\"candidate\":\"v2\"")).then().statusCode(400).body("field", equalTo("candidate"));
        create(document(",\"baseline\":null")).then().statusCode(400).body("field", equalTo("baseline"));
    }

    @Test
    void whatWouldBeRefusedOfARolloutIsRefusedOfItsTemplate() {
        create(document(",\"what\":1")).then().statusCode(400).body("field", equalTo("what"));
        create(document(",\"policy\":\"unheard-of\"")).then().statusCode(400).body("field", equalTo("policy"));
        create(document(",\"plan\":\"unheard-of\""))
                .then()
                .statusCode(422)
                .body("findings.code", hasItem("UNKNOWN_PLAN"));
        create("[]").then().statusCode(400).body("field", equalTo("body"));
        Api.admin().get("/api/v1/templates/" + name).then().statusCode(404);
    }

    @Test
    void aBoundTokenSeesAndWritesWithinItsBounds() {
        create(document("")).then().statusCode(200);
        String elsewhere = Api.token("editor", Api.environment());
        Api.as(elsewhere).get("/api/v1/templates").then().statusCode(200).body("items.name", not(hasItem(name)));
        Api.as(elsewhere).get("/api/v1/templates/" + name).then().statusCode(403);
        Api.as(elsewhere)
                .header("If-Match", "\"1\"")
                .body(document(""))
                .put("/api/v1/templates/" + name)
                .then()
                .statusCode(403);
        Api.as(Api.token("pipeline", environment))
                .header("If-Match", "\"1\"")
                .body(document(""))
                .put("/api/v1/templates/" + name)
                .then()
                .statusCode(403);
    }

    /** Their deliverers drop a revision without a word. */
    @Test
    void theShippedTemplatesAreAcceptedAndSupersedeWhatWasAbandoned() throws Exception {
        for (String file : new String[] {"plans/argo/template.json", "plans/flagger/template.json"}) {
            String text = Files.readString(Path.of(file)).replace("\"production\"", "\"" + environment + "\"");
            assertThat(text).contains("\"onLive\": \"supersede\"");
            Api.admin()
                    .header("If-None-Match", "*")
                    .body(text)
                    .put("/api/v1/templates/" + UUID.randomUUID())
                    .then()
                    .statusCode(200);
        }
    }
}
