package io.sluice.integrations.ofrep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the clients' HTTP stacks send and need beyond OFREP's own text: media types, preflights, upgrades, odd keys. */
@QuarkusTest
class OfrepWireTest {
    private static final String FLAGS = "ofrep/v1/evaluate/flags";
    private static final String NOBODY = "{\"context\":{}}";
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TestHTTPResource("/")
    URI service;

    private String fleet;

    @BeforeEach
    void aFleetWithAFlag() {
        String environment = Api.environment();
        fleet = Api.token("fleet", environment);
        Api.createFlag(environment, "f", """
                {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}""");
    }

    @Test
    void aBodyIsReadWithoutAMediaTypeAndWithACharset() {
        assertThat(send(post(FLAGS + "/f", NOBODY)).statusCode()).isEqualTo(200);
        for (String type :
                new String[] {"application/json", "application/json; charset=utf-8", "application/json;charset=UTF-8"
                }) {
            HttpResponse<String> answer = send(post(FLAGS, NOBODY).header("Content-Type", type));
            assertThat(answer.statusCode()).as(type).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                    .as(type)
                    .startsWith("application/json");
        }
    }

    @Test
    void bulkMayEndInASlash() {
        assertThat(send(post(FLAGS + "/", NOBODY)).body()).startsWith("{\"flags\":[{\"key\":\"f\"");
    }

    @Test
    void aPageOfAnyOriginMayAskAndReadWhatItNeeds() {
        HttpResponse<String> answer = send(post(FLAGS, NOBODY).header("Origin", "https://shop.example"));
        assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(header(answer, "Access-Control-Expose-Headers")).contains("ETag", "Retry-After");
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-credentials");
    }

    @ParameterizedTest
    @ValueSource(strings = {FLAGS, FLAGS + "/f"})
    void aPreflightIsAnsweredWithoutAToken(String path) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(service.resolve(path))
                .header("Origin", "https://shop.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type,if-none-match")
                .method("OPTIONS", BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(header(answer, "Access-Control-Allow-Methods")).contains("POST");
        assertThat(header(answer, "Access-Control-Allow-Headers"))
                .contains("Authorization", "X-API-Key", "Content-Type", "If-None-Match");
    }

    @Test
    void aRefusalCanBeReadByAPageToo() {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(service.resolve(FLAGS))
                .header("Origin", "https://shop.example")
                .POST(BodyPublishers.ofString(NOBODY)));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo("*");
    }

    @Test
    void thePlaneItselfIsNotOpenToPages() {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(service.resolve("api/v1/environments"))
                .header("Origin", "https://shop.example")
                .header("Authorization", "Bearer " + Api.adminToken()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void aClientThatOffersAnUpgradeIsServed(HttpClient.Version version) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().version(version).build();
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> answer = client.send(
                    post(FLAGS + "/f", NOBODY)
                            .header("Content-Type", "application/json")
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("\"value\":true");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a%2Fb", "a%20b", "%F0%9F%98%80", "a%25", "..%2Ff", "%5B%5D", "a;b=c", "~"})
    void aKeyOfOddCharactersIsNotFound(String key) throws JsonProcessingException {
        HttpResponse<String> answer = send(post(FLAGS + "/" + key, NOBODY));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(failure(answer).path("errorCode").asText()).isEqualTo("FLAG_NOT_FOUND");
        assertThat(failure(answer).path("key").asText()).isNotEmpty();
    }

    @Test
    void everyRefusalIsAJsonObjectInOfrepsForm() throws JsonProcessingException {
        assertRefused(400, send(post(FLAGS + "/%00", NOBODY)));
        assertRefused(
                401, send(HttpRequest.newBuilder(service.resolve(FLAGS + "/f")).POST(BodyPublishers.noBody())));
        assertRefused(
                403,
                send(HttpRequest.newBuilder(service.resolve(FLAGS + "/f"))
                        .header("Authorization", "Bearer " + Api.adminToken())
                        .POST(BodyPublishers.ofString(NOBODY))));
        assertRefused(404, send(post("ofrep/v1/configuration", NOBODY)));
        assertRefused(405, send(post(FLAGS + "/f", NOBODY).method("PUT", BodyPublishers.ofString(NOBODY))));
        assertRefused(413, send(post(FLAGS + "/f", "{\"context\":{\"a\":\"" + "x".repeat(1 << 20) + "\"}}")));
        assertRefused(415, send(post(FLAGS + "/f", NOBODY).header("Content-Type", "application/xml")));
        assertRefused(400, send(post(FLAGS + "/f", "{")));
        assertRefused(400, send(post(FLAGS + "/f", "")));
    }

    private void assertRefused(int status, HttpResponse<String> answer) throws JsonProcessingException {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(header(answer, "Content-Type")).startsWith("application/json");
        JsonNode body = failure(answer);
        assertThat(body.path("errorCode").asText()).as("%s", answer.body()).isNotEmpty();
        assertThat(body.path("errorDetails").asText()).as("%s", answer.body()).isNotEmpty();
        if (answer.uri().getPath().endsWith("/f")) {
            assertThat(body.path("key").asText()).isEqualTo("f");
        }
    }

    private HttpRequest.Builder post(String path, String body) {
        return HttpRequest.newBuilder(service.resolve(path))
                .header("Authorization", "Bearer " + fleet)
                .POST(BodyPublishers.ofString(body));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static String header(HttpResponse<String> answer, String name) {
        return String.join(",", answer.headers().allValues(name));
    }

    private static JsonNode failure(HttpResponse<String> answer) throws JsonProcessingException {
        return new ObjectMapper().readTree(answer.body());
    }
}
