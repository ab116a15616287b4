package io.sluice.integrations.ofrep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.sluice.platform.sse.SseEvent;
import io.sluice.platform.sse.Ticket;
import io.sluice.testing.Api;
import io.sluice.testing.EventClient;
import io.sluice.testing.EventClient.Event;
import io.sluice.testing.SettableClock;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The event stream of OFREP's clients: each change is told once, none is missed, and no address outlives its hour. */
@QuarkusTest
class ChangeStreamTest {
    private static final String BULK = "/ofrep/v1/evaluate/flags";
    private static final Instant STEP_BEGINS = Instant.parse("2027-01-01T00:20:00Z");

    @TestHTTPResource("/")
    URI service;

    @Inject
    SettableClock clock;

    @Inject
    ChangeStreams streams;

    private String environment;
    private String fleet;

    @BeforeEach
    void aFleetWithAFlag() {
        clock.stopAt(STEP_BEGINS);
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
        flag(environment);
    }

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void aBulkAnswerNamesAStreamWithAnAddressThatIsNoHeader() {
        Response bulk = bulk();
        bulk.then()
                .body("eventStreams[0].type", equalTo("sse"))
                .body("eventStreams[0].inactivityDelaySec", equalTo(120));
        assertThat(address(bulk)).matches("/ofrep/v1/events\\?proof=[A-Za-z0-9_-]{64}&since=r\\d+");
    }

    @Test
    void everyChangeIsToldWithTheVersionThatTheNextAnswerHas() {
        try (EventClient client = open(address(bulk()), null)) {
            await().until(client::isOpen);
            for (String action : List.of("kill", "restore")) {
                int before = client.events().size();
                act(action);
                await().until(() -> client.events().size() == before + 1);
                Event told = client.events().get(before);
                assertThat(told.name()).isEqualTo("message");
                assertThat(told.id()).isEqualTo("r" + revision(bulk()));
                assertThat(told.data())
                        .isEqualTo("{\"type\":\"refetchEvaluation\",\"etag\":\"%s\",\"lastModified\":%d}"
                                .formatted(told.id(), STEP_BEGINS.getEpochSecond()));
            }
            assertThat(Long.parseLong(client.retry())).isBetween(1_000L, 5_000L);
        }
    }

    @Test
    void aChangeElsewhereIsNotTold() {
        try (EventClient client = open(address(bulk()), null)) {
            await().until(client::isOpen);
            flag(Api.environment());
            act("kill");
            await().until(() -> !client.events().isEmpty());
            assertThat(client.events()).hasSize(1);
        }
    }

    @Test
    void aChangeBetweenTheAnswerAndTheStreamIsTold() {
        String address = address(bulk());
        act("kill");
        try (EventClient client = open(address, null)) {
            await().until(() -> client.events().size() == 1);
        }
    }

    @Test
    void aClientThatComesBackIsToldWhatItMissedWhateverItRemembers() {
        String address = address(bulk());
        String last = "r" + revision(bulk());
        act("kill");
        act("restore");
        String newest = "r" + revision(bulk());
        for (String remembered : List.of(last, "abc", "r0", "r999999")) {
            try (EventClient client = open(address, remembered)) {
                await().until(() ->
                        client.events().stream().anyMatch(event -> event.id().equals(newest)));
            }
        }
    }

    @Test
    void theAddressAndTheTagHoldForAStepAndThenThereIsANewOne() {
        Response first = bulk();
        String address = address(first);
        String tag = first.header("ETag");
        clock.advance(StreamTerms.STEP.minusMillis(1));
        assertThat(address(bulk())).isEqualTo(address);
        Api.as(fleet).header("If-None-Match", tag).body("{}").post(BULK).then().statusCode(304);

        clock.advance(Duration.ofMillis(1));
        Response next = Api.as(fleet).header("If-None-Match", tag).body("{}").post(BULK);
        next.then().statusCode(200);
        assertThat(address(next)).isNotEqualTo(address);
    }

    @Test
    void anAddressOpensNoStreamInItsLastStepNorAfterwards() {
        String address = address(bulk());
        for (Duration since : List.of(StreamTerms.STEP.multipliedBy(2), Duration.ofHours(1), Duration.ofDays(1))) {
            clock.stopAt(STEP_BEGINS.plus(since));
            RestAssured.given()
                    .urlEncodingEnabled(false)
                    .accept("text/event-stream")
                    .get(address)
                    .then()
                    .statusCode(401)
                    .contentType("application/json")
                    .body("errorCode", equalTo("GENERAL"));
        }
    }

    @Test
    void aTokenIsNoAddressAndAnAddressIsNoToken() {
        Api.as(fleet).get("/ofrep/v1/events").then().statusCode(401);
        String proof = address(bulk()).replaceAll(".*proof=|&.*", "");
        Api.as(proof).body("{}").post(BULK).then().statusCode(401);
        RestAssured.given()
                .contentType("application/json")
                .body("{}")
                .post(BULK + "?proof=" + proof)
                .then()
                .statusCode(401);
    }

    @Test
    void aStreamWhoseTimeIsOverSaysSoInWordsThatClientsActUpon() {
        List<SseEvent> told = Multi.createFrom()
                .publisher(streams.open(environment, Ticket.of(null, "a").lasting(Duration.ofMillis(1))))
                .collect()
                .asList()
                .await()
                .atMost(Duration.ofMinutes(1));
        assertThat(told.get(told.size() - 1).data()).isEqualTo("{\"type\":\"refetchEvaluation\"}");
    }

    private EventClient open(String address, String lastEventId) {
        return EventClient.open(service, address, "none", lastEventId);
    }

    private Response bulk() {
        return Api.as(fleet).body("{}").post(BULK);
    }

    private static String address(Response bulk) {
        return bulk.path("eventStreams[0].endpoint.requestUri");
    }

    private static String revision(Response bulk) {
        return bulk.header("ETag").replaceAll("\"|-.*", "");
    }

    private static void flag(String environment) {
        Api.createFlag(environment, "f", """
                {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}""");
    }

    private void act(String action) {
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/f/" + action)
                .then()
                .statusCode(200);
    }
}
