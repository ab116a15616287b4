package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two hundred instances report in parallel, each fifth report twice; the sum is exact. */
@QuarkusTest
class FleetOfAgentsTest {
    private static final int AGENTS = 200;
    private static final int REPORTS_EACH = 5;
    private static final long SEED = 20_261_130;

    @Inject
    SettableClock clock;

    @TestHTTPResource("/")
    URI service;

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    @Test
    void whatTwoHundredAgentsReportInParallelIsCountedExactlyOnce() throws Exception {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        Instant started = Instant.parse(release.get().path("stageStarted"));
        clock.advance(Duration.ofSeconds(10));
        String token = Api.token("fleet", release.environment());
        URI counts = service.resolve(release.path("counts"));
        HttpClient client = HttpClient.newHttpClient();
        List<FakeAgent> agents = IntStream.range(0, AGENTS)
                .mapToObj(number -> new FakeAgent(client, token, number, SEED))
                .toList();

        ExecutorService pool = Executors.newFixedThreadPool(50);
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int round = 0; round < REPORTS_EACH; round++) {
            agents.forEach(agent -> work.add(() -> {
                synchronized (agent) {
                    return agent.report(counts, started);
                }
            }));
        }
        for (Future<Boolean> reported : pool.invokeAll(work)) {
            assertThat(reported.get()).isTrue();
        }
        pool.shutdown();

        long sum = agents.stream().mapToLong(FakeAgent::acknowledged).sum();
        assertThat(sum).as("seed %d", SEED).isPositive();
        release.get("report").then().body("exposedRequests", equalTo((int) sum));
    }
}
