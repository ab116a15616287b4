package io.sluice.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.kernel.Share;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

/** Tells what happened, one line a decision, in the demo's own minutes. */
final class DemoStory {
    private final PrintWriter out;
    private Instant started = Instant.EPOCH;

    DemoStory(PrintWriter out) {
        this.out = out;
    }

    void say(String line) {
        out.println(line);
        out.flush();
    }

    void started(JsonNode rollout) {
        started = Instant.parse(rollout.path("started").asText());
        say("  minute  stage  share  errors of candidate  errors of baseline  answer");
    }

    /** One decision of the gate, at that instant of the demo's clock. */
    void decided(int stage, Instant at, JsonNode answer) {
        JsonNode share = answer.path("rollout").path("stages").path(stage).path("share");
        StringBuilder line = new StringBuilder(
                "%8d%7d%7s".formatted(Duration.between(started, at).toMinutes(), stage, percent(share.decimalValue())));
        line.append("  %19s".formatted(errors(answer, "candidate")))
                .append("  %18s".formatted(errors(answer, "baseline")))
                .append("  ")
                .append(answer.path("action").asText());
        answer.path("reasons")
                .forEach(reason ->
                        line.append(": ").append(reason.path("message").asText()));
        say(line.toString());
    }

    void ended(JsonNode rollout, JsonNode report) {
        say("  %s. Exposed requests %d, bad ones %d."
                .formatted(
                        rollout.path("state").asText(),
                        report.path("exposedRequests").asLong(),
                        report.path("badRequests").asLong()));
        say("");
    }

    private static String errors(JsonNode answer, String arm) {
        JsonNode rate = answer.at("/verdict/evidence/" + arm + "/metrics/errorRate");
        return rate.path("count").asText() + "/" + rate.path("of").asText();
    }

    private static String percent(BigDecimal share) {
        return Share.ofFraction(share).percent();
    }
}
