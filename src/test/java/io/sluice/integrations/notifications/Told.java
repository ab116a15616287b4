package io.sluice.integrations.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import io.sluice.testing.Receiver;
import io.sluice.testing.Receiver.Request;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A notification target of a test: a receiver, and how it is defined through the API. */
final class Told implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(60);

    final String name = "target-" + UUID.randomUUID();
    final Receiver receiver = new Receiver();
    final String secret;

    /** A webhook that is told everything of one environment. */
    Told(String environment) {
        secret = Api.admin()
                .header("If-None-Match", "*")
                .body("{\"kind\":\"webhook\",\"url\":\"%s\",\"environments\":[\"%s\"]}"
                        .formatted(receiver.url("/hook"), environment))
                .put(path())
                .then()
                .statusCode(200)
                .extract()
                .path("secret");
    }

    String path() {
        return "/api/v1/notifications/" + name;
    }

    ValidatableResponse read() {
        return Api.admin().get(path()).then().statusCode(200);
    }

    List<Request> awaitRequests(int count) {
        await().atMost(LONG).until(() -> receiver.requests().size() >= count);
        return receiver.requests();
    }

    void awaitQueue(int waiting, int dead) {
        await().atMost(LONG).untilAsserted(() -> {
            JsonPath view = read().extract().jsonPath();
            assertThat(List.of(view.getInt("queue.waiting"), view.getInt("queue.dead")))
                    .as("waiting and dead: %s", view.prettify())
                    .isEqualTo(List.of(waiting, dead));
        });
    }

    List<String> types() {
        return receiver.requests().stream().map(Told::type).toList();
    }

    static String type(Request request) {
        return JsonPath.from(request.body()).getString("type");
    }

    static String id(Request request) {
        return request.headers().get("webhook-id");
    }

    static String subject(Request request) {
        return JsonPath.from(request.body()).getString("data.subject");
    }

    @Override
    public void close() {
        receiver.close();
        Api.admin()
                .header("If-Match", "\"" + read().extract().path("version") + "\"")
                .delete(path())
                .then()
                .statusCode(204);
    }
}
