package io.sluice.rollouts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.gameday.core.Trace;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;

/** One release under a trace: a fleet that asks for each request which version serves it, and a pipeline beside it. */
final class RealTrafficRelease {
    private static final Instant START = Instant.parse("2026-11-30T09:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MINUTES_AT_MOST = 57;

    private final HttpClient http = HttpClient.newHttpClient();
    private final SplittableRandom dice = new SplittableRandom(17);
    private final URI service;
    private final SettableClock clock;
    private final Trace trace;
    private final Candidate candidate;
    private final String environment;
    private final String fleet;
    private final String rollout;

    private final List<String> leftStages = new ArrayList<>();
    private List<String> reasonCodes = List.of();
    private long candidateRequests;
    private int next;
    private double share;

    RealTrafficRelease(URI service, SettableClock clock, Trace trace, Candidate candidate) {
        this.service = service;
        this.clock = clock;
        this.trace = trace;
        this.candidate = candidate;
        clock.stopAt(START);
        this.environment = Api.environment();
        this.fleet = Api.token("fleet", environment);
        Api.createFlag(environment, "prompt.version", """
                {"state":"ENABLED","variants":{"v1":"v1","v2":"v2"},"defaultVariant":"v1",\
                "sluice":{"offVariant":"v1"}}""");
        this.rollout = Api.admin()
                .body("""
                {"environment":"%s","target":"answer-service","kind":"prompt","baseline":"v1","candidate":"v2",\
                "strategy":"canary","stages":[{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"},\
                {"share":0.5,"bake":"PT10M"},{"share":1.0,"bake":"PT10M"}],\
                "flag":{"key":"prompt.version","baselineVariant":"v1",\
                "candidateVariant":"v2"}}""".formatted(environment))
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    Outcome run() {
        JsonNode started = post("/start", "");
        int stage = 0;
        share = started.path("share").asDouble();
        for (int minute = 0; minute < MINUTES_AT_MOST; minute++) {
            Instant from = START.plus(MINUTE.multipliedBy(minute));
            MinuteOfTraffic served = serve(minute);
            clock.stopAt(from.plus(MINUTE));
            candidateRequests += served.candidate().requests();
            post("/observations", served.observation(stage, from, from.plus(MINUTE)));
            JsonNode answer = post("/advance", "{\"stage\":" + stage + "}");
            String action = answer.path("action").asText();
            if (!action.equals("hold")) {
                leftStages.add(stage + " " + action);
                reasonCodes = codes(answer.path("verdict").path("reasons"));
                stage++;
                share = answer.path("rollout").path("share").asDouble();
            }
            if (!answer.path("rollout").path("state").asText().equals("RUNNING")) {
                break;
            }
        }
        return new Outcome(state(), leftStages, reasonCodes, candidateRequests, armsAfterwards());
    }

    /** Asks for every request of that minute at once, then lets each succeed or fail as its version does. */
    private MinuteOfTraffic serve(int minute) {
        long end = MINUTE.multipliedBy(minute + 1L).toNanos() / 1_000;
        List<Trace.Arrival> arrivals = new ArrayList<>();
        List<CompletableFuture<String>> variants = new ArrayList<>();
        for (; at(next) < end; next++) {
            arrivals.add(trace.arrivals().get(next % trace.arrivals().size()));
            variants.add(variant(key(next)));
        }
        MinuteOfTraffic served = new MinuteOfTraffic();
        for (int i = 0; i < arrivals.size(); i++) {
            boolean onCandidate = variants.get(i).join().equals("v2");
            served.add(arrivals.get(i), onCandidate ? candidate : Candidate.good(), onCandidate, dice, share);
        }
        return served;
    }

    private long at(int row) {
        int rows = trace.arrivals().size();
        return trace.lapMicros() * (row / rows)
                + trace.arrivals().get(row % rows).atMicros();
    }

    private String key(int row) {
        int rows = trace.arrivals().size();
        String key = "conv-" + (row % rows + 1);
        return row < rows ? key : key + "-lap" + (row / rows + 1);
    }

    private CompletableFuture<String> variant(String targetingKey) {
        HttpRequest request = HttpRequest.newBuilder(service.resolve("/ofrep/v1/evaluate/flags/prompt.version"))
                .header("Authorization", "Bearer " + fleet)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"context\":{\"targetingKey\":\"" + targetingKey + "\"}}"))
                .build();
        return http.sendAsync(request, BodyHandlers.ofString())
                .thenApply(HttpResponse::body)
                .thenApply(body -> json(body).path("variant").asText());
    }

    private List<String> armsAfterwards() {
        return List.of("conv-1", "conv-2", "conv-3", "conv-20", "conv-300", "conv-4000").stream()
                .map(key -> variant(key).join())
                .toList();
    }

    private String state() {
        return Api.admin().get("/api/v1/rollouts/" + rollout).path("state");
    }

    private JsonNode post(String step, String body) {
        return json(Api.admin()
                .body(body)
                .post("/api/v1/rollouts/" + rollout + step)
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }

    private static List<String> codes(JsonNode reasons) {
        return StreamSupport.stream(reasons.spliterator(), false)
                .map(reason -> reason.path("code").asText())
                .toList();
    }

    private static JsonNode json(String body) {
        try {
            return StrictJson.mapper().readTree(body);
        } catch (JsonProcessingException notJson) {
            throw new AssertionError("not JSON: " + body, notJson);
        }
    }

    /**
     * How a version behaves: the chance of an error at a share of 0 and what the share adds, and factors on the
     * trace.
     */
    record Candidate(double errorRate, double errorSlope, double costFactor, double latencyFactor) {

        static Candidate good() {
            return new Candidate(0.015, 0, 1, 1);
        }

        Candidate withErrorSlope(double slope) {
            return new Candidate(errorRate, slope, costFactor, latencyFactor);
        }

        Candidate withCostFactor(double factor) {
            return new Candidate(errorRate, errorSlope, factor, latencyFactor);
        }

        Candidate withLatencyFactor(double factor) {
            return new Candidate(errorRate, errorSlope, costFactor, factor);
        }
    }

    /** How the release ended. */
    record Outcome(
            String state,
            List<String> leftStages,
            List<String> reasonCodes,
            long candidateRequests,
            List<String> armsAfterwards) {}
}
