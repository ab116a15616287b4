package io.sluice.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/** The demo's fleet: asks over OFREP, for each conversation, which version of the prompt to use. */
final class DemoFleet {
    static final String FLAG = "prompt.version";

    private final ServiceClient client;
    private final int conversationsPerMinute;
    private int next;

    DemoFleet(ServiceClient client, int conversationsPerMinute) {
        this.client = client;
        this.conversationsPerMinute = conversationsPerMinute;
    }

    /** Serves one minute's conversations, all asked at once, and counts what came of them by version. */
    Minute serveMinute(DemoVersion baseline, DemoVersion candidate, double share, SplittableRandom dice) {
        List<CompletableFuture<JsonNode>> answers = new ArrayList<>();
        for (int i = 0; i < conversationsPerMinute; i++) {
            answers.add(client.postAsync(
                    "/ofrep/v1/evaluate/flags/" + FLAG, "{\"context\":{\"targetingKey\":\"conv-" + next++ + "\"}}"));
        }
        Minute minute = new Minute(new DemoCounts(), new DemoCounts());
        for (CompletableFuture<JsonNode> answer : answers) {
            boolean onCandidate = answer.join().path("value").asText().equals(candidate.name());
            if (onCandidate) {
                minute.candidate().add(candidate, share, dice);
            } else {
                minute.baseline().add(baseline, share, dice);
            }
        }
        return minute;
    }

    /** One minute's counts of both versions. */
    record Minute(DemoCounts candidate, DemoCounts baseline) {}
}
