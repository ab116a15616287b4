package io.sluice.testing;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** The service under test as its callers see it: requests that carry a token of a role. */
public final class Api {
    /** What {@code application.properties} names for tests. */
    private static final Path ADMIN_TOKEN = Path.of("target/test-admin-token");

    private Api() {}

    public static RequestSpecification admin() {
        return as(adminToken());
    }

    public static String adminToken() {
        try {
            return Files.readString(ADMIN_TOKEN).strip();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** A request with that secret. */
    public static RequestSpecification as(String secret) {
        return given().header("Authorization", "Bearer " + secret).contentType(ContentType.JSON);
    }

    /** The secret of a new token of that role, in all environments. */
    public static String token(String role) {
        return tokenFor("{\"name\":\"%s\",\"role\":\"%s\"}".formatted(name(role), role));
    }

    /** The secret of a new token of that role, bound to an environment. */
    public static String token(String role, String environment) {
        return tokenFor(
                "{\"name\":\"%s\",\"role\":\"%s\",\"environment\":\"%s\"}".formatted(name(role), role, environment));
    }

    /** The secret of a new token of that role, bound to an environment, that may ask once a second. */
    public static String slowToken(String role, String environment) {
        return tokenFor("{\"name\":\"%s\",\"role\":\"%s\",\"environment\":\"%s\",\"requestsPerSecond\":1}"
                .formatted(name(role), role, environment));
    }

    /** The secret of a new token with the given body. */
    public static String tokenFor(String body) {
        return admin().body(body)
                .post("/api/v1/tokens")
                .then()
                .statusCode(201)
                .extract()
                .path("token");
    }

    /** A new environment of its own for a test, so that tests do not meet. */
    public static String environment() {
        String name = "env-" + UUID.randomUUID();
        admin().body("{\"protected\":false}")
                .put("/api/v1/environments/" + name)
                .then()
                .statusCode(200);
        return name;
    }

    /** Creates a flag from flagd's flag object. */
    public static void createFlag(String environment, String key, String definition) {
        admin().header("If-None-Match", "*")
                .body(definition)
                .put("/api/v1/environments/" + environment + "/flags/" + key)
                .then()
                .statusCode(200);
    }

    private static String name(String role) {
        return role + "-" + UUID.randomUUID();
    }
}
