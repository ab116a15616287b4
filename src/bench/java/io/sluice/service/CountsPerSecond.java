package io.sluice.service;

import io.sluice.platform.json.StrictJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures how many reports of counts a second the service takes from many instances, each of them durable before it is
 * answered. The instances live in this process, on the same processors.
 */
public final class CountsPerSecond {
    private static final int INSTANCES = 10_000;
    private static final int AT_ONCE = 400;
    private static final int WARM_UP_SECONDS = 10;
    private static final int SECONDS = 20;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Semaphore slots = new Semaphore(AT_ONCE);
    private final LongAdder taken = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final AtomicLong next = new AtomicLong();
    private final URI counts;
    private final String token;
    private final String window;

    private CountsPerSecond(URI counts, String token, String window) {
        this.counts = counts;
        this.token = token;
        this.window = window;
    }

    public static void main(String... words) throws Exception {
        try (MeasuredService service = MeasuredService.start("256m")) {
            service.call(
                    "PUT",
                    MeasuredService.FLAGS + "/prompt",
                    MeasuredService.ON_OFF
                            .replace("}}", "}")
                            .replaceFirst("}$", ",\"sluice\":{\"offVariant\":\"off\"}}"));
            String rollout = StrictJson.mapper()
                    .readTree(service.call("POST", "/api/v1/rollouts", """
                            {"environment":"bench","target":"answers","kind":"prompt","baseline":"v1",\
                            "candidate":"v2","strategy":"canary","stages":[{"share":0.5,"bake":"PT10M"}],\
                            "flag":{"key":"prompt","baselineVariant":"on","candidateVariant":"off"}}"""))
                    .path("id")
                    .asText();
            service.call("POST", "/api/v1/rollouts/" + rollout + "/start", "{}");
            Instant started = Instant.parse(StrictJson.mapper()
                    .readTree(service.call("GET", "/api/v1/rollouts/" + rollout, ""))
                    .path("stageStarted")
                    .asText());
            String window = "\"windowStart\":\"%s\",\"windowEnd\":\"%s\"".formatted(started, started.plusMillis(1));
            CountsPerSecond bench = new CountsPerSecond(
                    service.address().resolve("/api/v1/rollouts/" + rollout + "/counts"),
                    service.token("fleet"),
                    window);
            bench.post(WARM_UP_SECONDS);
            long before = bench.taken.sum();
            long begun = System.nanoTime();
            bench.post(SECONDS);
            double seconds = (System.nanoTime() - begun) / 1e9;
            System.out.printf(
                    "%d instances, %d reports at once: %.0f reports a second, %d refused%n",
                    INSTANCES, AT_ONCE, (bench.taken.sum() - before) / seconds, bench.refused.sum());
        }
    }

    /** Keeps all slots busy for so long, and waits for the answers that are open then. */
    private void post(int seconds) throws InterruptedException {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < end) {
            slots.acquire();
            report().whenComplete((answer, failed) -> {
                (failed == null && answer.statusCode() == 200 ? taken : refused).increment();
                slots.release();
            });
        }
        slots.acquire(AT_ONCE);
        slots.release(AT_ONCE);
    }

    private CompletableFuture<HttpResponse<Void>> report() {
        long number = next.getAndIncrement();
        String arms = "\"candidate\":{\"requests\":5,\"errors\":0},\"baseline\":{\"requests\":5,\"errors\":0}";
        String body = "{\"instance\":\"agent-%d\",\"sequence\":%d,\"stage\":0,%s,%s}"
                .formatted(number % INSTANCES, number / INSTANCES + 1, window, arms);
        HttpRequest request = HttpRequest.newBuilder(counts)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.sendAsync(request, BodyHandlers.discarding());
    }
}
