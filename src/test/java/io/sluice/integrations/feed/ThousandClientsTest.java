package io.sluice.integrations.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.EventClient;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A thousand streams on one replica: everybody hears, and nobody costs a thread. */
@QuarkusTest
class ThousandClientsTest {
    private static final int CLIENTS = 1_000;

    @TestHTTPResource("/")
    URI service;

    @Test
    void allOfAThousandClientsGetTheEvent() {
        String environment = Api.environment();
        String viewer = Api.token("viewer", environment);
        Api.createFlag(environment, "f", """
                {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}""");
        List<EventClient> clients = IntStream.range(0, CLIENTS)
                .mapToObj(i -> EventClient.open(service, "/api/v1/events/stream", viewer, null))
                .toList();
        try {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> clients.stream().allMatch(EventClient::isOpen));
            Api.admin()
                    .body("{\"reason\":\"because of a test\"}")
                    .post("/api/v1/environments/" + environment + "/flags/f/kill")
                    .then()
                    .statusCode(200);
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() ->
                            clients.stream().noneMatch(client -> client.events().isEmpty()));
            assertThat(clients).allSatisfy(client -> {
                assertThat(client.names()).containsExactly("change");
                assertThat(client.events().get(0).data()).contains("\"flag.kill\"");
            });
            assertThat(clients.stream().map(EventClient::retry).distinct()).hasSizeGreaterThan(500);
            assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThan(CLIENTS / 2);
        } finally {
            clients.forEach(EventClient::close);
        }
    }
}
