package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Actor;
import io.sluice.platform.database.Transactions;
import io.sluice.testing.Api;
import io.sluice.testing.EventClient;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens while a client is away is told when it comes back; where that cannot be, the client is told so. */
@QuarkusTest
class A02ReconnectMissesNothingTest {
    private static final String STREAM = "/api/v1/events/stream";
    private static final int MORE_THAN_IS_KEPT = 1_100;

    @TestHTTPResource("/")
    URI service;

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    private String environment;
    private String viewer;

    @BeforeEach
    void anEnvironmentOfItsOwn() {
        environment = Api.environment();
        viewer = Api.token("viewer", environment);
    }

    @Test
    void theChangesThatWereMissedComeInOrderWithRisingIds() {
        String last = lastIdOf(open(null));
        change(3);
        EventClient back = open(last);
        Awaitility.await().until(() -> back.events().size() >= 3);
        back.close();
        List<Long> ids =
                back.events().stream().map(event -> Long.valueOf(event.id())).toList();
        assertThat(back.names()).containsExactly("change", "change", "change");
        assertThat(ids).isSorted().doesNotHaveDuplicates().allMatch(id -> id > Long.parseLong(last));
        assertThat(back.events().stream().map(EventClient.Event::data))
                .satisfiesExactly(
                        first -> assertThat(first).contains("thing/1"),
                        second -> assertThat(second).contains("thing/2"),
                        third -> assertThat(third).contains("thing/3"));
    }

    @Test
    void anIdThatIsTooOldOrUnknownBringsOneMarkAndThenWhatComes() {
        String old = lastIdOf(open(null));
        change(MORE_THAN_IS_KEPT);
        open(newestPosition()).close();
        for (String id : List.of(old, "abc", "999999999999")) {
            EventClient back = open(id);
            Awaitility.await().until(() -> !back.events().isEmpty());
            change(1);
            Awaitility.await().until(() -> back.events().size() >= 2);
            back.close();
            assertThat(back.names())
                    .as(id)
                    .startsWith("resync")
                    .endsWith("change")
                    .containsOnlyOnce("resync");
            assertThat(back.status()).as(id).isEqualTo(200);
            assertThat(Long.parseLong(back.events().get(0).id())).as(id).isPositive();
        }
    }

    private EventClient open(String lastEventId) {
        EventClient client = EventClient.open(service, STREAM, viewer, lastEventId);
        Awaitility.await().until(client::isOpen);
        return client;
    }

    /** Who comes with it has heard everything, whatever this replica has told by then. */
    private String newestPosition() {
        return Api.admin().get("/api/v1/audit/verify").path("position").toString();
    }

    /** Lets the client see one change and drops it. */
    private String lastIdOf(EventClient client) {
        change(1);
        Awaitility.await().until(() -> !client.events().isEmpty());
        client.close();
        return client.events().get(0).id();
    }

    private void change(int count) {
        transactions.write(() -> {
            for (int i = 1; i <= count; i++) {
                audit.record(AuditEvent.of(Actor.SLUICE, "thing.change", environment, "thing/" + i));
            }
            return count;
        });
    }
}
