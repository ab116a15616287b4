package io.sluice.rollouts;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;

/**
 * One instance of a fleet that reports made-up counts, remembers what was acknowledged, and sends again what was not.
 */
public final class FakeAgent {
    private final HttpClient client;
    private final String token;
    private final String name;
    private final SplittableRandom dice;
    private long sequence;
    private long acknowledged;
    private Report unanswered;

    public FakeAgent(HttpClient client, String token, int number, long seed) {
        this.client = client;
        this.token = token;
        this.name = "agent-" + number;
        this.dice = new SplittableRandom(seed + number);
    }

    private record Report(String body, int candidateRequests) {}

    /** All candidate requests that the service has acknowledged to this agent. */
    public long acknowledged() {
        return acknowledged;
    }

    /** A new report, or the one again that was not answered; true where it was acknowledged. */
    public boolean report(URI counts, Instant stageStarted) throws InterruptedException {
        Report report = unanswered == null ? next(stageStarted) : unanswered;
        unanswered = report;
        int status = send(counts, report.body());
        if (status == 200) {
            acknowledged += report.candidateRequests();
            unanswered = null;
        } else if (status != 0 && status != 503) {
            throw new AssertionError(name + " was answered " + status + " to " + report.body());
        }
        return status == 200;
    }

    /** Whether the agent does not know what became of its last report. */
    public boolean hasUnanswered() {
        return unanswered != null;
    }

    private Report next(Instant stageStarted) {
        int candidate = dice.nextInt(0, 5);
        String body = """
                {"instance":"%s","sequence":%d,"stage":0,"windowStart":"%s","windowEnd":"%s",\
                "candidate":{"requests":%d,"errors":0},"baseline":{"requests":%d,"errors":0}}""".formatted(
                        name,
                        ++sequence,
                        stageStarted,
                        stageStarted.plus(1, ChronoUnit.SECONDS),
                        candidate,
                        dice.nextInt(20, 90));
        return new Report(body, candidate);
    }

    /** The status, or 0 where the connection broke. */
    private int send(URI counts, String body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(counts)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> first = client.send(request, BodyHandlers.ofString());
            // Now and then the answer "got lost" and the agent sends the same once more.
            return dice.nextInt(5) == 0
                    ? client.send(request, BodyHandlers.ofString()).statusCode()
                    : first.statusCode();
        } catch (IOException broken) {
            return 0;
        }
    }
}
