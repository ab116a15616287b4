package io.sluice.rollouts.counts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import io.sluice.rollouts.FakeAgent;
import io.sluice.testing.ServiceProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service is killed while a fleet reports; after the retries every count is there once. */
class CountsCrashIT {
    private static final int AGENTS = 40;
    private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 400;
    private static final long SEED = 20_261_130;

    @TempDir
    Path data;

    @Test
    void afterAKillNothingAcknowledgedIsLostAndNothingRetriedIsCountedTwice() throws Exception {
        String rollout;
        Instant started;
        List<FakeAgent> agents;
        try (ServiceProcess service = ServiceProcess.start(data)) {
            ServiceClient admin = new ServiceClient(service.address(), adminToken());
            rollout = begin(admin);
            started = Instant.parse(admin.get("/api/v1/rollouts/" + rollout)
                    .path("stageStarted")
                    .asText());
            String token = admin.post(
                            "/api/v1/tokens", "{\"name\":\"fleet\",\"role\":\"fleet\",\"environment\":\"crash\"}")
                    .path("token")
                    .asText();
            HttpClient client = HttpClient.newHttpClient();
            agents = IntStream.range(0, AGENTS)
                    .mapToObj(number -> new FakeAgent(client, token, number, SEED))
                    .toList();
            killWhileTheyReport(service, agents, counts(service, rollout), started);
        }
        assertThat(agents).anyMatch(FakeAgent::hasUnanswered);

        try (ServiceProcess service = ServiceProcess.start(data)) {
            long acknowledged = sum(agents);
            assertThat(exposed(service, rollout)).as("seed %d", SEED).isGreaterThanOrEqualTo(acknowledged);
            for (FakeAgent agent : agents) {
                assertThat(agent.report(counts(service, rollout), started)).isTrue();
            }
            assertThat(exposed(service, rollout)).as("seed %d", SEED).isEqualTo(sum(agents));
        }
    }

    private static void killWhileTheyReport(ServiceProcess service, List<FakeAgent> agents, URI counts, Instant started)
            throws Exception {
        CountDownLatch enough = new CountDownLatch(ACKNOWLEDGED_BEFORE_THE_KILL);
        AtomicBoolean isGone = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(AGENTS);
        agents.forEach(agent -> threads.submit(() -> {
            while (!isGone.get() && agent.report(counts, started)) {
                enough.countDown();
            }
            return agent;
        }));
        assertThat(enough.await(5, TimeUnit.MINUTES)).isTrue();
        service.kill();
        isGone.set(true);
        threads.shutdown();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    private static String begin(ServiceClient admin) {
        admin.create("/api/v1/environments/crash", "{\"protected\":false}");
        admin.create("/api/v1/environments/crash/flags/prompt", """
                {"state":"ENABLED","variants":{"v1":"v1","v2":"v2"},"defaultVariant":"v1",\
                "sluice":{"offVariant":"v1"}}""");
        JsonNode created = admin.post("/api/v1/rollouts", """
                {"environment":"crash","target":"answers","kind":"prompt","baseline":"v1","candidate":"v2",\
                "strategy":"canary","stages":[{"share":0.05,"bake":"PT10M"},{"share":0.5,"bake":"PT10M"}],\
                "flag":{"key":"prompt","baselineVariant":"v1","candidateVariant":"v2"}}""");
        String rollout = created.path("id").asText();
        admin.post("/api/v1/rollouts/" + rollout + "/start", "");
        return rollout;
    }

    private long exposed(ServiceProcess service, String rollout) throws Exception {
        return new ServiceClient(service.address(), adminToken())
                .get("/api/v1/rollouts/" + rollout + "/report")
                .path("exposedRequests")
                .asLong();
    }

    private static long sum(List<FakeAgent> agents) {
        return agents.stream().mapToLong(FakeAgent::acknowledged).sum();
    }

    private static URI counts(ServiceProcess service, String rollout) {
        return URI.create(service.address() + "/api/v1/rollouts/" + rollout + "/counts");
    }

    private String adminToken() throws Exception {
        return Files.readString(data.resolve("admin-token")).strip();
    }
}
