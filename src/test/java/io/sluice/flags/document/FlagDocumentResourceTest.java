package io.sluice.flags.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class FlagDocumentResourceTest {
    private static final String ON_OFF = "\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false}";
    private static final String DOCUMENT = """
            {"$schema":"https://flagd.dev/schema/v0/flags.json",
             "flags":{"search":{%1$s,"defaultVariant":"off","targeting":{"if":[{"$ref":"staff"},"on"]}},
                      "banner":{%1$s,"defaultVariant":"on","metadata":{"team":"web"}}},
             "$evaluators":{"staff":{"ends_with":[{"var":"email"},"@example.com"]}},
             "metadata":{"flagSetId":"shop","team":"core"}}""".formatted(ON_OFF);

    private String environment = "";

    @BeforeEach
    void anEnvironmentOfItsOwn() {
        environment = Api.environment();
    }

    @Test
    void aDocumentIsTakenInWholeInOneRevision() {
        long before = revision();

        take("", DOCUMENT)
                .then()
                .statusCode(200)
                .body("dryRun", equalTo(false))
                .body("added", contains("search", "banner"))
                .body("segments.added", contains("staff"))
                .body("metadataChanged", equalTo(true));

        assertThat(revision()).isEqualTo(before + 1);
        evaluated("search", "ann@example.com")
                .then()
                .body("value", equalTo(true))
                .body("metadata.flagSetId", equalTo("shop"))
                .body("metadata.team", equalTo("core"));
        evaluated("banner", "bob@elsewhere.org").then().body("metadata.team", equalTo("web"));
        take("", DOCUMENT)
                .then()
                .body("added", empty())
                .body("changed", empty())
                .body("unchanged", equalTo(2))
                .body("metadataChanged", equalTo(false));
        assertThat(revision()).isEqualTo(before + 1);
    }

    @Test
    void aListOfFlagsIsTakenAlike() {
        take("", "{\"flags\":[{\"key\":\"search\"," + ON_OFF + "}]}").then().body("added", contains("search"));
    }

    @Test
    void aDryRunAnswersTheDifferenceAndStoresNothing() {
        Api.createFlag(environment, "old", "{" + ON_OFF + "}");
        long before = revision();

        take("?dryRun=true", DOCUMENT)
                .then()
                .statusCode(200)
                .body("dryRun", equalTo(true))
                .body("added", contains("search", "banner"))
                .body("untouched", contains("old"))
                .body("archived", empty());
        take("?dryRun=true&prune=true", DOCUMENT)
                .then()
                .body("untouched", empty())
                .body("archived", contains("old"));

        assertThat(revision()).isEqualTo(before);
        Api.admin().get(path("flags")).then().body("items.key", contains("old"));
    }

    @Test
    void whatIsNotInTheDocumentGoesOnlyWhenAskedTo() {
        take("", DOCUMENT).then().statusCode(200);
        String smaller = "{\"flags\":{\"banner\":{" + ON_OFF + "}}}";

        take("", smaller).then().body("changed", contains("banner")).body("untouched", contains("search"));
        Api.admin().get(path("segments")).then().body("items.name", contains("staff"));

        take("?prune=true", smaller)
                .then()
                .body("archived", contains("search"))
                .body("segments.removed", contains("staff"));
        Api.admin().get(path("flags")).then().body("items.key", contains("banner"));
        Api.admin().get(path("flags/search/history")).then().body("items.action", contains("archive", "create"));
        Api.admin()
                .body("{\"reason\":\"again\"}")
                .post(path("flags/search/unarchive"))
                .then()
                .statusCode(422)
                .body("findings.code", contains("SEGMENT_UNKNOWN"));
    }

    @Test
    void oneFaultRefusesTheWholeDocumentAndNamesEachPlace() {
        String document = DOCUMENT.replace("\"$ref\":\"staff\"", "\"$ref\":\"nobody\"")
                .replace("\"defaultVariant\":\"on\"", "\"defaultVariant\":\"maybe\"");

        take("", document)
                .then()
                .statusCode(422)
                .body("findings.code", contains("SEGMENT_UNKNOWN", "VARIANT_UNKNOWN"))
                .body("findings.place", contains("flags.search.targeting.if[0].$ref", "flags.banner.defaultVariant"));
        Api.admin().get(path("flags")).then().body("items", hasSize(0));
    }

    @Test
    void aSegmentOfTheDocumentCannotBreakAFlagOutsideIt() {
        take("", DOCUMENT).then().statusCode(200);
        Api.createFlag(environment, "extra", "{" + ON_OFF + ",\"targeting\":{\"if\":[{\"$ref\":\"staff\"},\"on\"]}}");

        take("?prune=false", "{\"flags\":{},\"$evaluators\":{\"staff\":{\"$ref\":\"gone\"}}}")
                .then()
                .statusCode(422);
        take("", "{\"flags\":{},\"$evaluators\":{\"staff\":{\"ends_with\":[{\"var\":\"email\"},\".org\"]}}}")
                .then()
                .body("segments.changed", contains("staff"));
        evaluated("extra", "bob@elsewhere.org").then().body("value", equalTo(true));
    }

    @Test
    void aKillOutlastsAnImportAndAnArchivedKeyIsRefused() {
        take("", DOCUMENT).then().statusCode(200);
        Api.admin()
                .body("{\"reason\":\"broken\"}")
                .post(path("flags/banner/kill"))
                .then()
                .statusCode(200);
        Api.admin()
                .body("{\"reason\":\"done\"}")
                .post(path("flags/search/archive"))
                .then()
                .statusCode(200);

        take("", "{\"flags\":{\"banner\":{" + ON_OFF + "}}}").then().body("changed", contains("banner"));
        evaluated("banner", "x").then().body("reason", equalTo("DISABLED")).body("value", equalTo(false));
        take("", DOCUMENT)
                .then()
                .statusCode(422)
                .body("findings.code", contains("FLAG_ARCHIVED"))
                .body("findings.place", contains("flags.search"));
    }

    @Test
    void aTokenOfAPrefixTakesInItsOwnFlagsOnly() {
        String token = Api.tokenFor(
                "{\"name\":\"web-%s\",\"role\":\"editor\",\"flagPrefix\":\"web.\"}".formatted(environment));
        String own = "{\"flags\":{\"web.banner\":{" + ON_OFF + "}}}";

        Api.as(token).body(own).put(path("flags")).then().statusCode(200);
        Api.as(token).body(DOCUMENT).put(path("flags")).then().statusCode(403);
    }

    @Test
    void aTokenOfAPrefixLeavesWhatAllFlagsShareAsItIs() {
        String token = Api.tokenFor(
                "{\"name\":\"meta-%s\",\"role\":\"editor\",\"flagPrefix\":\"web.\"}".formatted(environment));
        take("", "{\"flags\":{},\"metadata\":{\"owner\":\"core\"}}").then().statusCode(200);
        String segment = "{\"flags\":{},\"$evaluators\":{\"%s\":{\"==\":[1,1]}}}";

        for (String shared : new String[] {"{\"owner\":\"x\"}", "{}"}) {
            Api.as(token)
                    .body("{\"flags\":{},\"metadata\":" + shared + "}")
                    .put(path("flags"))
                    .then()
                    .statusCode(403)
                    .body("code", equalTo("FORBIDDEN"));
        }
        Api.as(token)
                .body("{\"flags\":{}}")
                .put(path("flags?prune=true"))
                .then()
                .statusCode(403);
        Api.as(token).body(segment.formatted("staff")).put(path("flags")).then().statusCode(403);
        Api.as(token)
                .body(segment.formatted("web.staff"))
                .put(path("flags"))
                .then()
                .statusCode(200);
        Api.as(token)
                .body("{\"flags\":{},\"metadata\":{\"owner\":\"core\"}}")
                .put(path("flags"))
                .then()
                .statusCode(200);
    }

    @Test
    void aDocumentMayBeLargerThanOtherBodies() {
        String text = "x".repeat(1 << 19);
        String flag = "{\"state\":\"ENABLED\",\"variants\":{\"a\":\"" + text + "\"}}";
        String document = "{\"flags\":{\"a\":" + flag + ",\"b\":" + flag + ",\"c\":" + flag + "}}";

        take("?dryRun=true", document).then().statusCode(200).body("added", hasSize(3));
        Api.admin().body(document).put(path("flags/one")).then().statusCode(413);
    }

    @Test
    void aDocumentOverSixtyFourMegabytesIsRefusedByItsAnnouncedLength() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", RestAssured.port)) {
            String request = "PUT " + path("flags") + " HTTP/1.1\r\nHost: sluice\r\nConnection: close\r\n"
                    + "Authorization: Bearer " + Api.adminToken() + "\r\n"
                    + "Content-Type: application/json\r\nContent-Length: " + ((64 << 20) + 1) + "\r\n\r\n{";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(30_000);
            // The service waits for the rest of the body, so that the answer has no end to wait for.
            StringBuilder answer = new StringBuilder();
            while (answer.indexOf("}") < 0) {
                answer.append((char) socket.getInputStream().read());
            }
            assertThat(answer.toString()).contains(" 413 ").contains("67108864 bytes");
        }
    }

    @Test
    void theExportCarriesKillsSegmentsAndMetadataAndATagOverItsContent() {
        take("", DOCUMENT).then().statusCode(200);
        Response first = Api.as(Api.token("fleet", environment)).get(path("flagd.json"));
        first.then()
                .statusCode(200)
                .body("flags.search.targeting.if[0].$ref", equalTo("staff"))
                .body("$evaluators", hasKey("staff"))
                .body("metadata.flagSetId", equalTo("shop"));
        String tag = first.header("ETag");
        Api.admin()
                .header("If-None-Match", tag)
                .get(path("flagd.json"))
                .then()
                .statusCode(304)
                .header("ETag", tag);

        Api.admin()
                .body("{\"reason\":\"broken\"}")
                .post(path("flags/search/kill"))
                .then()
                .statusCode(200);

        Api.admin()
                .header("If-None-Match", tag)
                .get(path("flagd.json"))
                .then()
                .statusCode(200)
                .body("flags.search", not(hasKey("targeting")))
                .body("flags.search.defaultVariant", equalTo("off"));
        Api.admin()
                .body("{\"reason\":\"mended\"}")
                .post(path("flags/search/restore"))
                .then()
                .statusCode(200);
        Api.admin().header("If-None-Match", tag).get(path("flagd.json")).then().statusCode(304);
    }

    @Test
    void theExportOfAnEnvironmentWithoutKillsIsTakenInUnchanged() {
        take("", DOCUMENT).then().statusCode(200);
        String exported = Api.admin().get(path("flagd.json")).asString();

        take("?prune=true", exported)
                .then()
                .statusCode(200)
                .body("unchanged", equalTo(2))
                .body("changed", empty());
    }

    private Response take(String query, String document) {
        return Api.admin().body(document).put(path("flags" + query));
    }

    private Response evaluated(String flag, String email) {
        return Api.as(Api.token("fleet", environment))
                .body("{\"context\":{\"targetingKey\":\"u\",\"email\":\"" + email + "\"}}")
                .post("/ofrep/v1/evaluate/flags/" + flag);
    }

    private long revision() {
        return Api.admin().get("/api/v1/environments/" + environment).jsonPath().getLong("revision");
    }

    private String path(String rest) {
        return "/api/v1/environments/" + environment + "/" + rest;
    }
}
