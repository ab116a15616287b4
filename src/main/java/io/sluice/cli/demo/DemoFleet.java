package io.sluice.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ParallelCalls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** The demo's fleet: many instances that ask over OFREP for each conversation, and report their counts by arm. */
final class DemoFleet {
    static final String FLAG = "prompt.version";
    static final int AGENTS = 200;

    private final List<DemoAgent> agents;
    private final int conversationsPerMinute;
    private int next;

    DemoFleet(ParallelCalls service, int conversationsPerMinute) {
        this.agents = IntStream.range(0, AGENTS)
                .mapToObj(number -> new DemoAgent(service, number))
                .toList();
        this.conversationsPerMinute = conversationsPerMinute;
    }

    /** Serves one minute's conversations, all asked at once, each by the next agent. */
    void serveMinute(DemoVersion baseline, DemoVersion candidate, double share, SplittableRandom dice) {
        int first = next;
        List<CompletableFuture<JsonNode>> answers = new ArrayList<>();
        for (int i = 0; i < conversationsPerMinute; i++) {
            answers.add(agent(next).ask("conv-" + next));
            next++;
        }
        for (int i = 0; i < conversationsPerMinute; i++) {
            JsonNode answer = answers.get(i).join();
            boolean isCandidate = answer.path("value").asText().equals(candidate.name());
            agent(first + i).serve(answer.path("metadata"), isCandidate ? candidate : baseline, share, dice);
        }
    }

    /** Lets every agent report what it has served since the last time, and waits until all of it is durable. */
    void report(Instant from, Instant until) {
        List<CompletableFuture<JsonNode>> reports = agents.stream()
                .flatMap(agent -> agent.report(from, until).stream())
                .toList();
        reports.forEach(CompletableFuture::join);
    }

    private DemoAgent agent(int conversation) {
        return agents.get(conversation % agents.size());
    }
}
