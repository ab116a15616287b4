package io.sluice.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ParallelCalls;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** One instance of the demo's fleet: serves what the service says, counts by arm, and reports what it saw. */
final class DemoAgent {
    private final ParallelCalls service;
    private final String instance;
    private final Map<String, DemoCounts> arms = new TreeMap<>();
    private String place = "";
    private String counts = "";
    private long sequence;

    DemoAgent(ParallelCalls service, int number) {
        this.service = service;
        this.instance = "agent-" + number;
    }

    /** Asks which version a conversation gets. */
    CompletableFuture<JsonNode> ask(String conversation) {
        return service.post(
                "/ofrep/v1/evaluate/flags/" + DemoFleet.FLAG,
                "{\"context\":{\"targetingKey\":\"" + conversation + "\"}}");
    }

    /** Serves a conversation with that version, and counts what came of it where the evaluation said. */
    void serve(JsonNode metadata, DemoVersion version, double share, SplittableRandom dice) {
        counts = "/api/v1/rollouts/" + metadata.path("rollout").asText() + "/counts";
        place = "\"stage\":%d,\"revision\":\"%s\""
                .formatted(
                        metadata.path("stage").asInt(),
                        metadata.path("revision").asText());
        arms.computeIfAbsent(metadata.path("arm").asText(), arm -> new DemoCounts())
                .add(version, share, dice);
    }

    /** Reports what was counted since the last report; nothing where nothing was. */
    Optional<CompletableFuture<JsonNode>> report(Instant from, Instant until) {
        if (arms.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder body = new StringBuilder("{\"instance\":\"%s\",\"sequence\":%d,".formatted(instance, ++sequence));
        body.append(place).append(",\"windowStart\":\"%s\",\"windowEnd\":\"%s\"".formatted(from, until));
        arms.forEach(
                (arm, counted) -> body.append(",\"").append(arm).append("\":").append(counted.json()));
        arms.clear();
        return Optional.of(service.post(counts, body.append('}').toString()));
    }
}
