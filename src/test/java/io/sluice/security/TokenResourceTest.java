package io.sluice.security;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TokenResourceTest {
    @Inject
    SettableClock clock;

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void theFirstStartWritesAnAdminTokenThatOnlyItsOwnerCanRead() throws IOException {
        Path file = Path.of("target/test-admin-token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Api.admin().get("/api/v1/tokens?limit=1000").then().statusCode(200).body("items.name", hasItem("admin"));
    }

    @Test
    void aSecretIsShownOnceAndNotListed() {
        String secret = Api.token("viewer");
        assertThat(secret).startsWith("slc_").hasSizeGreaterThan(40);
        Api.admin().get("/api/v1/tokens?limit=1000").then().statusCode(200).body(not(containsString(secret)));
    }

    @Test
    void aBoundTokenSeesItsOwnEnvironmentAlone() {
        String environment = Api.environment();
        Api.environment();
        Api.as(Api.token("viewer", environment))
                .get("/api/v1/environments")
                .then()
                .body("items.name", contains(environment));
        Api.admin().get("/api/v1/environments").then().body("items.size()", greaterThan(1));
    }

    @Test
    void aDeletedTokenIsWorthNothingFromTheAnswerOn() {
        String name = "short-" + UUID.randomUUID();
        var made = Api.admin()
                .body("{\"name\":\"%s\",\"role\":\"viewer\"}".formatted(name))
                .post("/api/v1/tokens")
                .then()
                .statusCode(201)
                .extract();
        Api.as(made.path("token")).get("/api/v1/environments").then().statusCode(200);
        Api.admin().delete("/api/v1/tokens/" + made.path("id")).then().statusCode(204);
        Api.as(made.path("token")).get("/api/v1/environments").then().statusCode(401);
        Api.admin().delete("/api/v1/tokens/" + made.path("id")).then().statusCode(404);
    }

    @Test
    void aTokenExpiresAtItsInstant() {
        String secret = Api.tokenFor("{\"name\":\"e-%s\",\"role\":\"viewer\",\"expires\":\"%s\"}"
                .formatted(UUID.randomUUID(), clock.instant().plus(Duration.ofHours(1))));
        Api.as(secret).get("/api/v1/environments").then().statusCode(200);
        clock.advance(Duration.ofHours(1));
        Api.as(secret).get("/api/v1/environments").then().statusCode(401);
    }

    @Test
    void aNameIsUnique() {
        String body = "{\"name\":\"n-%s\",\"role\":\"viewer\"}".formatted(UUID.randomUUID());
        Api.tokenFor(body);
        Api.admin().body(body).post("/api/v1/tokens").then().statusCode(409).body("code", equalTo("CONFLICT"));
    }

    @Test
    void onlyAnAdminMakesTokens() {
        for (String role : new String[] {"operator", "editor", "pipeline", "viewer", "fleet", "browser"}) {
            Api.as(Api.token(role))
                    .body("{\"name\":\"x\",\"role\":\"admin\"}")
                    .post("/api/v1/tokens")
                    .then()
                    .statusCode(403)
                    .body("code", equalTo("FORBIDDEN"));
        }
    }

    @Test
    void anAdminOfOneEnvironmentStaysInIt() {
        String home = Api.environment();
        String admin = Api.token("admin", home);
        String name = "t-" + UUID.randomUUID();
        Api.as(admin)
                .body("{\"name\":\"%s\",\"role\":\"viewer\",\"environment\":\"%s\"}".formatted(name, home))
                .post("/api/v1/tokens")
                .then()
                .statusCode(201);
        Api.as(admin)
                .body("{\"name\":\"%s\",\"role\":\"admin\"}".formatted(name + "-2"))
                .post("/api/v1/tokens")
                .then()
                .statusCode(403);
        String elsewhere = Api.environment();
        Api.as(admin)
                .body("{\"protected\":false}")
                .put("/api/v1/environments/" + elsewhere)
                .then()
                .statusCode(403);
    }

    @Test
    void anAdminOfOneEnvironmentSeesItsTokensAlone() {
        String home = Api.environment();
        String admin = Api.token("admin", home);
        Api.token("viewer", Api.environment());
        Api.token("viewer");
        String mine = Api.token("viewer", home);
        assertThat(mine).isNotBlank();
        for (String limit : new String[] {"1", "1000"}) {
            Api.as(admin)
                    .get("/api/v1/tokens?limit=" + limit)
                    .then()
                    .statusCode(200)
                    .body("items.environment.unique()", contains(home));
        }
        Api.as(admin).get("/api/v1/tokens").then().body("items.size()", equalTo(2));
    }

    @Test
    void noTokenOutlivesItsMakerThatEnds() {
        Instant end = clock.instant().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);
        String admin = Api.tokenFor(
                "{\"name\":\"a-%s\",\"role\":\"admin\",\"expires\":\"%s\"}".formatted(UUID.randomUUID(), end));
        made(admin, "", 403);
        made(admin, ",\"expires\":\"" + end.plusSeconds(1) + "\"", 403);
        made(admin, ",\"expires\":\"" + end + "\"", 201);
    }

    @Test
    void anAdminThatIsBoundMakesTokensOfItsTenantAlone() {
        String home = Api.environment();
        String ofHome = ",\"environment\":\"" + home + "\"";
        String ofOther = ",\"tenant\":\"other\"";
        made(Api.token("admin", home), ofHome + ofOther, 403);
        made(Api.token("admin", home), ofHome, 201);
        String ofTheTenant =
                Api.tokenFor("{\"name\":\"o-%s\",\"role\":\"admin\"%s}".formatted(UUID.randomUUID(), ofOther));
        made(ofTheTenant, "", 403);
        made(ofTheTenant, ofOther, 201);
    }

    private static void made(String maker, String members, int status) {
        Api.as(maker)
                .body("{\"name\":\"m-%s\",\"role\":\"viewer\"%s}".formatted(UUID.randomUUID(), members))
                .post("/api/v1/tokens")
                .then()
                .statusCode(status);
    }

    @Test
    void anInstantBeyondTheCalendarIsNamed() {
        refused("{\"name\":\"n\",\"role\":\"viewer\",\"expires\":\"+999999999-12-31T23:59:59Z\"}", "expires");
    }

    @Test
    void theMetricsAskForAReadersTokenInEitherHeader() {
        given().get("/q/metrics")
                .then()
                .statusCode(401)
                .contentType("application/problem+json")
                .header("WWW-Authenticate", "Bearer")
                .body("code", equalTo("UNAUTHENTICATED"));
        Api.as(Api.token("fleet")).get("/q/metrics").then().statusCode(403).body("code", equalTo("FORBIDDEN"));
        given().header("X-API-Key", Api.token("viewer"))
                .get("/q/metrics")
                .then()
                .statusCode(200);
    }

    @Test
    void badInputNamesTheField() {
        refused("{\"role\":\"viewer\"}", "name");
        refused("{\"name\":\"a b\",\"role\":\"viewer\"}", "name");
        refused("{\"name\":\"x\"}", "role");
        refused("{\"name\":\"x\",\"role\":\"root\"}", "role");
        refused("{\"name\":\"x\",\"role\":7}", "role");
        refused("{\"name\":\"x\",\"role\":\"viewer\",\"expires\":\"tomorrow\"}", "expires");
        refused("{\"name\":\"x\",\"role\":\"viewer\",\"expires\":1764500000}", "expires");
        refused("{\"name\":\"x\",\"role\":\"viewer\",\"scope\":\"all\"}", "scope");
        refused("{\"name\":\"x\",\"role\":\"viewer\",\"targets\":[\"a\",3]}", "targets[1]");
        refused("{\"name\":\"x\",\"role\":\"viewer\",\"environment\":\"nowhere\"}", "environment");
    }

    private static void refused(String body, String field) {
        Api.admin().body(body).post("/api/v1/tokens").then().statusCode(400).body("field", equalTo(field));
    }
}
