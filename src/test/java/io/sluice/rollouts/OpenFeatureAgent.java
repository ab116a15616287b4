package io.sluice.rollouts;

import dev.openfeature.sdk.Client;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.ImmutableMetadata;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** One instance of a fleet that knows flags through OpenFeature alone, and reports by arm what it served. */
final class OpenFeatureAgent {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final double USUAL_ERRORS = 0.015;

    private final Client flags;
    private final URI service;
    private final String token;
    private final String name;
    private final SplittableRandom dice;
    private final Map<String, int[]> requestsAndErrors = new TreeMap<>();
    private ImmutableMetadata metadata;
    private long onCandidate;
    private int conversations;
    private int reports;

    OpenFeatureAgent(Client flags, URI service, String token, int number, long seed) {
        this.flags = flags;
        this.service = service;
        this.token = token;
        this.name = "agent-" + number;
        this.dice = new SplittableRandom(seed + number);
    }

    FlagEvaluationDetails<String> ask(String conversation) {
        return flags.getStringDetails(ReleaseUnderTest.FLAG, "the code's default", new ImmutableContext(conversation));
    }

    /** Serves new conversations; those on the candidate fail at that rate. */
    void serve(int count, double candidateErrors) {
        for (int i = 0; i < count; i++) {
            FlagEvaluationDetails<String> answer = ask(name + "-" + conversations++);
            boolean isNew = answer.getValue().equals("new");
            metadata = answer.getFlagMetadata();
            int[] counted = requestsAndErrors.computeIfAbsent(metadata.getString("arm"), arm -> new int[2]);
            counted[0]++;
            counted[1] += dice.nextDouble() < (isNew ? candidateErrors : USUAL_ERRORS) ? 1 : 0;
            onCandidate += isNew ? 1 : 0;
        }
    }

    /** Posts what it counted since its last report; once the release is over nobody counts it any more. */
    void report(Instant from, Instant until) throws IOException, InterruptedException {
        String place = "\"stage\":%d,\"revision\":\"%s\""
                .formatted(metadata.getInteger("stage"), metadata.getString("revision"));
        StringBuilder body = new StringBuilder("{\"instance\":\"%s\",\"sequence\":%d,".formatted(name, ++reports))
                .append(place)
                .append(",\"windowStart\":\"%s\",\"windowEnd\":\"%s\"".formatted(from, until));
        requestsAndErrors.forEach((arm, counted) ->
                body.append(",\"%s\":{\"requests\":%d,\"errors\":%d}".formatted(arm, counted[0], counted[1])));
        int[] ofCandidate = requestsAndErrors.getOrDefault("candidate", new int[2]);
        requestsAndErrors.clear();
        URI counts = service.resolve("/api/v1/rollouts/" + metadata.getString("rollout") + "/counts");
        HttpResponse<String> answer = HTTP.send(
                HttpRequest.newBuilder(counts)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.append('}').toString()))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() == 409 && answer.body().contains("ROLLED_BACK")) {
            onCandidate -= ofCandidate[0];
        } else if (answer.statusCode() != 200) {
            throw new AssertionError(name + " was answered " + answer.statusCode() + ": " + answer.body());
        }
    }

    /** How many requests it has served by the candidate. */
    long onCandidate() {
        return onCandidate;
    }
}
