package io.sluice.rollouts.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.EventClient;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class WatchResourceTest {
    @TestHTTPResource("/")
    URI service;

    @Inject
    SettableClock clock;

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void aWatcherHearsHowItStandsThenWhatComesThenTheEnd() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        try (EventClient watcher = watch(release, null)) {
            awaitEvents(watcher, 2);
            release.pass(0, 300, 3).then().body("action", equalTo("proceed"));
            awaitEvents(watcher, 4);
            release.operate("abort").then().statusCode(200);
            Awaitility.await().until(watcher::isEnded);
            assertThat(watcher.names()).containsExactly("share", "state", "verdict", "share", "share", "state", "done");
            assertThat(watcher.events().stream().map(EventClient.Event::data).toList())
                    .satisfiesExactly(
                            first -> assertThat(first).contains("\"share\":0.05", "\"stage\":0"),
                            state -> assertThat(state).contains("\"state\":\"RUNNING\""),
                            verdict -> assertThat(verdict).contains("\"look\":1", "\"action\":\"proceed\""),
                            second -> assertThat(second).contains("\"share\":0.25", "\"stage\":1"),
                            none -> assertThat(none).contains("\"share\":0"),
                            end -> assertThat(end).contains("\"state\":\"ABORTED\"", "because of a test"),
                            done -> assertThat(done).isEqualTo("{\"reason\":\"ended\"}"));
        }
    }

    @Test
    void whoComesBackHearsWhatItMissedFromEveryIdOn() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        List<EventClient.Event> all;
        try (EventClient watcher = watch(release, null)) {
            release.pass(0, 300, 3).then().statusCode(200);
            release.operate("pause").then().statusCode(200);
            release.operate("resume").then().statusCode(200);
            release.operate("rollback").then().statusCode(200);
            Awaitility.await().until(watcher::isEnded);
            all = watcher.events();
        }
        for (int heard = 1; heard < all.size(); heard++) {
            try (EventClient back = watch(release, all.get(heard - 1).id())) {
                Awaitility.await().until(back::isEnded);
                assertThat(back.events().stream().map(EventClient.Event::data).toList())
                        .as("after %s", all.get(heard - 1))
                        .isEqualTo(all.subList(heard, all.size()).stream()
                                .map(EventClient.Event::data)
                                .toList());
            }
        }
    }

    @Test
    void aRolloutThatIsOverIsToldWithItsLastStateAndDone() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        release.operate("abort").then().statusCode(200);
        try (EventClient late = watch(release, null)) {
            Awaitility.await().until(late::isEnded);
            assertThat(late.names()).containsExactly("share", "state", "done");
        }
    }

    @Test
    void anUnknownIdBringsOneMarkAndHowItStands() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        for (String id : List.of("abc", "99.1.0", "1.2.3.4", "-1.0.0")) {
            try (EventClient back = watch(release, id)) {
                awaitEvents(back, 3);
                assertThat(back.names()).as(id).containsExactly("resync", "share", "state");
            }
        }
    }

    @Test
    void aWatchKeepsToTheTokensBounds() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).create();
        String stranger = Api.token("viewer", Api.environment());
        Api.as(stranger).get(release.path("watch")).then().statusCode(403).body("code", equalTo("FORBIDDEN"));
        Api.admin()
                .get("/api/v1/rollouts/00000000-0000-0000-0000-000000000000/watch")
                .then()
                .statusCode(404)
                .body("code", equalTo("NOT_FOUND"));
    }

    private EventClient watch(ReleaseUnderTest release, String lastEventId) {
        EventClient client = EventClient.open(service, release.path("watch"), Api.adminToken(), lastEventId);
        Awaitility.await().until(client::isOpen);
        return client;
    }

    private static void awaitEvents(EventClient client, int count) {
        Awaitility.await().until(() -> client.events().size() >= count);
    }
}
