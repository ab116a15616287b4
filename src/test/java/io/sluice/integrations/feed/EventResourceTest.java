package io.sluice.integrations.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.EventClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class EventResourceTest {
    private static final String FLAG =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";

    @TestHTTPResource("/")
    URI service;

    private String environment;
    private String viewer;

    @BeforeEach
    void anEnvironmentOfItsOwn() {
        environment = Api.environment();
        viewer = Api.token("viewer", environment);
    }

    @Test
    void theAnswerToAChangeIsFollowedByItsEvent() {
        Api.createFlag(environment, "f", FLAG);
        steer("f", "kill");
        Api.as(viewer)
                .get("/api/v1/events")
                .then()
                .statusCode(200)
                .body("items.action", contains("environment.put", "token.make", "flag.create", "flag.kill"))
                .body("items[3].target", equalTo("flag/f"))
                .body("items[3].reason", equalTo("because of a test"))
                .body("items[3].before.killed", equalTo(false))
                .body("items[3].after.killed", equalTo(true));
    }

    @Test
    void pagesGoOnAfterAPositionAndMissNothingWhileManyWrite() {
        long before = newestPosition();
        List<String> read = new ArrayList<>();
        Thread writers = new Thread(
                () -> IntStream.range(0, 120).parallel().forEach(i -> Api.createFlag(environment, "flag-" + i, FLAG)));
        writers.start();
        List<Integer> positions = new ArrayList<>();
        long after = before;
        while (read.stream().filter(target -> target.startsWith("flag/")).count() < 120) {
            var page = Api.admin()
                    .get("/api/v1/events?limit=7&after=" + after)
                    .then()
                    .statusCode(200)
                    .extract();
            List<Integer> found = page.path("items.position");
            positions.addAll(found);
            read.addAll(page.path("items.findAll { it.environment == '" + environment + "' }.target"));
            after = found.isEmpty() ? after : found.get(found.size() - 1);
        }
        assertThat(read).doesNotHaveDuplicates();
        assertThat(positions)
                .isEqualTo(IntStream.rangeClosed((int) before + 1, (int) before + positions.size())
                        .boxed()
                        .toList());
    }

    @Test
    void aTokenOfOneEnvironmentReadsOnlyItsEvents() {
        String other = Api.environment();
        Api.createFlag(other, "theirs", FLAG);
        Api.createFlag(environment, "ours", FLAG);
        Api.as(viewer)
                .get("/api/v1/events?limit=1000")
                .then()
                .body("items.environment.unique()", contains(environment))
                .body("items.target", hasItem("flag/ours"))
                .body("items.target", not(hasItem("flag/theirs")));
    }

    @Test
    void oddQuestionsAreRefused() {
        for (String query :
                List.of("limit=0", "limit=1001", "limit=x", "after=-1", "after=1e3", "after=" + "9".repeat(40))) {
            Api.as(viewer).get("/api/v1/events?" + query).then().statusCode(400).body("code", equalTo("INVALID_FIELD"));
        }
        String fleet = Api.token("fleet", environment);
        for (String path : List.of("/api/v1/events", "/api/v1/events/stream", "/api/v1/audit/verify")) {
            Api.as(fleet).get(path).then().statusCode(403).body("code", equalTo("FORBIDDEN"));
        }
        String bound = Api.tokenFor(
                "{\"name\":\"bound-%s\",\"role\":\"viewer\",\"targets\":[\"one\"]}".formatted(environment));
        Api.as(bound).get("/api/v1/events").then().statusCode(403);
        Api.as(bound).get("/api/v1/events/stream").then().statusCode(403).body("code", equalTo("FORBIDDEN"));
    }

    @Test
    void theStreamTellsWhatThePagesTellOfOneEnvironment() {
        Api.createFlag(environment, "f", FLAG);
        String other = Api.environment();
        try (EventClient client = EventClient.open(service, "/api/v1/events/stream", viewer, null)) {
            Awaitility.await().until(client::isOpen);
            Api.createFlag(other, "theirs", FLAG);
            steer("f", "kill");
            steer("f", "restore");
            Awaitility.await().until(() -> client.events().size() >= 2);
            List<Integer> positions = Api.as(viewer).get("/api/v1/events").path("items.position");
            assertThat(client.names()).containsExactly("change", "change");
            assertThat(client.events())
                    .extracting(EventClient.Event::id)
                    .isEqualTo(positions.subList(positions.size() - 2, positions.size()).stream()
                            .map(String::valueOf)
                            .toList());
            assertThat(client.events().get(0).data()).contains("\"flag.kill\"", "\"because of a test\"");
            assertThat(Long.parseLong(client.retry())).isBetween(1_000L, 5_000L);
        }
    }

    @Test
    void aQuietChainHolds() {
        Api.createFlag(environment, "f", FLAG);
        Api.as(viewer)
                .get("/api/v1/audit/verify")
                .then()
                .statusCode(200)
                .body("ok", equalTo(true))
                .body("position", equalTo((int) newestPosition()));
        Api.as(viewer).get("/api/v1/events?limit=1").then().body("items", hasSize(1));
    }

    private static long newestPosition() {
        long newest = 0;
        List<Integer> page = List.of(0);
        while (!page.isEmpty()) {
            page = Api.admin().get("/api/v1/events?limit=1000&after=" + newest).path("items.position");
            newest = page.isEmpty() ? newest : page.get(page.size() - 1);
        }
        return newest;
    }

    private void steer(String key, String command) {
        Api.admin()
                .body("{\"reason\":\"because of a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + key + "/" + command)
                .then()
                .statusCode(200);
    }
}
