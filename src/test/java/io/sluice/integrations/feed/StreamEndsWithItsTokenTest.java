package io.sluice.integrations.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ExtractableResponse;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.EventClient;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may not ask any more hears nothing any more, within the minute, also where nothing happens. */
@QuarkusTest
class StreamEndsWithItsTokenTest {
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @TestHTTPResource("/")
    URI service;

    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;
    private EventClient lasting;

    @BeforeEach
    void aReleaseToWatch() {
        clock.stopAt(clock.instant());
        release = new ReleaseUnderTest(clock).started();
        lasting = EventClient.open(service, "/api/v1/events/stream", Api.adminToken(), null);
    }

    @AfterEach
    void theClockRunsAgain() {
        lasting.close();
        clock.reset();
    }

    @Test
    void whenItIsDeleted() {
        var viewer = made("viewer", null);
        var fleet = made("fleet", null);
        List<EventClient> open = open(viewer.path("token"), fleet.path("token"));

        Api.admin().delete("/api/v1/tokens/" + viewer.path("id")).then().statusCode(204);
        Api.admin().delete("/api/v1/tokens/" + fleet.path("id")).then().statusCode(204);

        allEnd(open);
    }

    @Test
    void whenItExpires() {
        Instant soon = clock.instant().plus(A_MINUTE);
        List<EventClient> open =
                open(made("viewer", soon).path("token"), made("fleet", soon).path("token"));

        clock.advance(A_MINUTE);

        allEnd(open);
    }

    private List<EventClient> open(String viewer, String fleet) {
        String address = Api.as(fleet)
                .body("{\"context\":{}}")
                .post("/ofrep/v1/evaluate/flags")
                .path("eventStreams[0].endpoint.requestUri");
        List<EventClient> open = List.of(
                EventClient.open(service, "/api/v1/events/stream", viewer, null),
                EventClient.open(service, release.path("watch"), viewer, null),
                EventClient.open(service, address, "", null));
        open.forEach(client -> await().until(client::isOpen));
        return open;
    }

    private void allEnd(List<EventClient> open) {
        for (EventClient client : open) {
            await().atMost(A_MINUTE).until(client::isEnded);
        }
        assertThat(open.get(0).names()).last().isEqualTo("done");
        assertThat(open.get(1).names()).last().isEqualTo("done");
        assertThat(open.get(2).events())
                .extracting(EventClient.Event::data)
                .last()
                .isEqualTo("{\"type\":\"refetchEvaluation\"}");
        assertThat(lasting.isEnded()).isFalse();
    }

    private ExtractableResponse<?> made(String role, Instant expires) {
        String end = expires == null ? "" : ",\"expires\":\"" + expires + "\"";
        return Api.admin()
                .body("{\"name\":\"%s-%s\",\"role\":\"%s\",\"environment\":\"%s\"%s}"
                        .formatted(role, UUID.randomUUID(), role, release.environment(), end))
                .post("/api/v1/tokens")
                .then()
                .statusCode(201)
                .extract();
    }
}
