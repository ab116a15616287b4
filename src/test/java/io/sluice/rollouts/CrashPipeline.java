package io.sluice.rollouts;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** A pipeline that remembers what was acknowledged to it, and repeats what was not. */
final class CrashPipeline {
    private static final String ENVIRONMENT = "crash";

    private final String token;
    private final String target;
    private final String rollout;
    private final List<String> acknowledgedHashes = new ArrayList<>();
    private ServiceClient client;
    private Instant stageStarted;

    /** The body of the advance that is under way; empty once it was answered. */
    private String unanswered = "";

    private CrashPipeline(String token, String target, ServiceClient client) {
        this.token = token;
        this.target = target;
        this.client = client;
        client.create("/api/v1/environments/" + ENVIRONMENT + "/flags/" + target, """
                {"state":"ENABLED","variants":{"v1":"v1","v2":"v2"},"defaultVariant":"v1",\
                "sluice":{"offVariant":"v1"}}""");
        this.rollout = client.post("/api/v1/rollouts", """
                {"environment":"crash","target":"%s","kind":"prompt","baseline":"v1","candidate":"v2",\
                "strategy":"canary","stages":[{"share":0.05,"bake":"PT0S"},{"share":0.1,"bake":"PT0S"},\
                {"share":0.2,"bake":"PT0S"},{"share":0.4,"bake":"PT0S"},{"share":0.8,"bake":"PT0S"}],\
                "flag":{"key":"%s","baselineVariant":"v1","candidateVariant":"v2"}}""".formatted(target, target))
                .path("id")
                .asText();
        this.stageStarted = started(client.post("/api/v1/rollouts/" + rollout + "/start", ""));
    }

    static void prepare(String address, String token) {
        new ServiceClient(address, token).create("/api/v1/environments/" + ENVIRONMENT, "{\"protected\":false}");
    }

    static CrashPipeline begin(String address, String token, String target) {
        return new CrashPipeline(token, target, new ServiceClient(address, token));
    }

    /** The service after its restart, at another address. */
    void meets(String address) {
        client = new ServiceClient(address, token);
    }

    int acknowledged() {
        return acknowledgedHashes.size();
    }

    List<String> acknowledgedHashes() {
        return List.copyOf(acknowledgedHashes);
    }

    /** Leaves stages until that many are acknowledged. */
    void advanceUntil(int stages) {
        while (acknowledged() < stages) {
            unanswered = advance(acknowledged());
            send();
        }
    }

    /** What a pipeline does after a broken connection: the same request again. */
    void retryWhatWasNotAnswered() {
        if (!unanswered.isEmpty()) {
            send();
        }
    }

    private void send() {
        JsonNode answer = client.post("/api/v1/rollouts/" + rollout + "/advance", unanswered);
        if (!answer.path("action").asText().equals("proceed")) {
            throw new AssertionError("expected a proceed: " + answer);
        }
        acknowledgedHashes.add(answer.path("verdict").path("evidenceHash").asText());
        stageStarted = started(answer.path("rollout"));
        unanswered = "";
    }

    JsonNode rollout() {
        return client.get("/api/v1/rollouts/" + rollout);
    }

    List<Integer> stagesThatVerdictsLeft() {
        return verdicts().stream()
                .filter(verdict -> verdict.hasNonNull("decision"))
                .map(verdict -> verdict.path("stage").asInt())
                .sorted()
                .toList();
    }

    List<String> evidenceHashes() {
        return verdicts().stream()
                .map(verdict -> verdict.path("verdict").path("evidenceHash").asText())
                .toList();
    }

    /** What the fleet is told of this rollout's stage, by a token of the environment. */
    JsonNode evaluation() {
        String fleet = client.post(
                        "/api/v1/tokens",
                        "{\"name\":\"f-%s-%d\",\"role\":\"fleet\",\"environment\":\"crash\"}"
                                .formatted(target, System.nanoTime()))
                .path("token")
                .asText();
        return client.as(fleet).post("/ofrep/v1/evaluate/flags/" + target, "{\"context\":{\"targetingKey\":\"u-1\"}}");
    }

    private List<JsonNode> verdicts() {
        return StreamSupport.stream(
                        client.get("/api/v1/rollouts/" + rollout + "/verdicts")
                                .path("items")
                                .spliterator(),
                        false)
                .toList();
    }

    private String advance(int stage) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        return """
                {"stage":%d,"observation":{"source":"pipeline","windowStart":"%s","windowEnd":"%s",\
                "candidate":{"version":"v2","requests":200,"errors":3},\
                "baseline":{"version":"v1","requests":200,"errors":3}}}""".formatted(stage, stageStarted, now);
    }

    private static Instant started(JsonNode rollout) {
        return Instant.parse(rollout.path("stageStarted").asText());
    }
}
