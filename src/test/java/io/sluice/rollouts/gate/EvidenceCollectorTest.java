package io.sluice.rollouts.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.judge.core.Reason;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.rollouts.gate.FakeMetricSource.Counter;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A release whose counts lie at a source: nobody sends an observation. */
@QuarkusTest
class EvidenceCollectorTest {
    private static final String POLICY = """
            {"metrics":{"errorRate":{}},"source":{"kind":"prometheus","name":"%s","queries":{
              "errorRate":{"count":"errors{env=\\"$environment\\",v=\\"$version\\"}",
                           "of":"requests{env=\\"$environment\\",v=\\"$version\\"}"}}}}""";
    /** Until the last ten seconds are there. */
    private static final Duration SETTLED = Duration.ofSeconds(30);

    @Inject
    SettableClock clock;

    @Inject
    FakeMetricSource source;

    @Inject
    EvidenceCollector collector;

    private ReleaseUnderTest release;
    private Instant start;

    @BeforeEach
    void aStartedRelease() {
        start = Instant.ofEpochSecond(
                clock.instant().truncatedTo(ChronoUnit.MINUTES).getEpochSecond());
        clock.stopAt(start);
        release = new ReleaseUnderTest(clock)
                .with("policy", POLICY.formatted("fake"))
                .started();
        counts("v1", 200, 2);
        counts("v2", 10, 0);
    }

    @AfterEach
    void aSourceThatAnswers() {
        source.answersAgain();
        source.wasAway(Instant.EPOCH, Instant.EPOCH);
        clock.reset();
    }

    @Test
    void aGoodReleaseGoesOnAndABadOneIsRolledBackWithoutAnObservation() {
        clock.advance(ReleaseUnderTest.BAKE.plus(SETTLED));
        release.advance(0)
                .then()
                .body("action", equalTo("proceed"))
                .body("verdict.evidence.candidate.requests", equalTo(610))
                .body("verdict.evidence.baseline.requests", equalTo(12_200))
                .body("verdict.evidence.baseline.metrics.errorRate.count", equalTo(122))
                .body("verdict.evidence.policy.source", equalTo(null));
        counts("v2", 10, 3);
        clock.advance(ReleaseUnderTest.BAKE.plus(SETTLED));
        release.advance(1).then().body("action", equalTo("rollback"));
        assertThat(release.state()).isEqualTo("ROLLED_BACK");
    }

    @Test
    void theCountsAddUpHoweverOftenAndByHowManyTheyAreFetched() {
        for (int look = 0; look < 20; look++) {
            clock.advance(Duration.ofSeconds(31));
            List<CompletableFuture<List<Reason>>> asked = Stream.generate(
                            () -> CompletableFuture.supplyAsync(this::collect))
                    .limit(4)
                    .toList();
            asked.forEach(answer -> assertThat(answer.join()).isEmpty());
        }
        release.advance(0)
                .then()
                .body("action", equalTo("proceed"))
                .body("verdict.evidence.candidate.requests", equalTo(600));
        release.get("report").then().body("exposedRequests", equalTo(600));
    }

    @Test
    void aSourceThatFailsHoldsAndNothingIsLostWhenItIsBack() {
        clock.advance(Duration.ofMinutes(5).plus(SETTLED));
        assertThat(collect()).isEmpty();
        source.fails(new Reason("METRICS_UNAVAILABLE", "prometheus fake: it answers 503"));
        clock.advance(Duration.ofMinutes(30));
        release.advance(0)
                .then()
                .statusCode(200)
                .body("action", equalTo("hold"))
                .body("reasons.code", hasItem("METRICS_UNAVAILABLE"))
                .body("verdict.evidence.candidate.requests", equalTo(310));
        source.answersAgain();
        release.advance(0)
                .then()
                .body("action", equalTo("proceed"))
                .body("verdict.evidence.candidate.requests", equalTo(2_110));
    }

    /** Nobody calls: the timer asks the source, and the watch decides. */
    @Test
    void aBadReleaseIsRolledBackByTheTimerAlone() {
        counts("v2", 10, 3);
        clock.advance(Duration.ofMinutes(3).plus(SETTLED));
        await().atMost(Duration.ofSeconds(30)).until(release::state, "ROLLED_BACK"::equals);
    }

    /** The last sample before the hole and the first one after it tell what was counted meanwhile. */
    @Test
    void aHoleInTheSourceItselfIsBridged() {
        clock.advance(Duration.ofMinutes(5).plus(SETTLED));
        assertThat(collect()).isEmpty();
        source.wasAway(start.plusSeconds(400), start.plusSeconds(2_000));
        clock.stopAt(start.plusSeconds(1_900));
        assertThat(collect()).extracting(Reason::code).containsExactly("STALE_METRICS");
        clock.stopAt(start.plusSeconds(2_100));
        assertThat(collect()).isEmpty();
        release.advance(0)
                .then()
                .body("action", equalTo("proceed"))
                .body("verdict.evidence.candidate.requests", equalTo(2_080));
    }

    @Test
    void whatWasFetchedIsJudgedAgainWithoutTheSource() {
        clock.advance(ReleaseUnderTest.BAKE.plus(SETTLED));
        Response first = release.advance(0);
        source.fails(new Reason("METRICS_UNAVAILABLE", "gone"));
        release.advance(0)
                .then()
                .body("repeated", equalTo(true))
                .body("verdict.evidenceHash", equalTo(first.path("verdict.evidenceHash")));
    }

    @Test
    void aCounterThatIsNotThereHolds() {
        release = new ReleaseUnderTest(clock)
                .with("policy", POLICY.formatted("fake"))
                .started();
        counts("v1", 200, 2);
        source.counts(selector("requests", "v2"), new Counter(start.minusSeconds(600), 10));
        clock.advance(ReleaseUnderTest.BAKE.plus(SETTLED));
        release.advance(0)
                .then()
                .body("action", equalTo("hold"))
                .body("reasons.message", hasItem("no data in the newest window: errorRate of the candidate"));
    }

    @Test
    void aSourceThatTheServiceDoesNotKnowIsRefusedWhenTheRolloutIsCreated() {
        new ReleaseUnderTest(clock)
                .with("policy", POLICY.formatted("elsewhere"))
                .ask()
                .then()
                .statusCode(422)
                .body("findings.code", hasItem("UNKNOWN_SOURCE"));
    }

    @Test
    void nobodyElseReportsUnderTheSourcesName() {
        clock.advance(Duration.ofMinutes(1));
        String observation = release.observation(0, 100, 0);
        release.asPipeline()
                .body(observation.replace("gateway", "prometheus"))
                .post(release.path("observations"))
                .then()
                .statusCode(400)
                .body("field", equalTo("source"))
                .body("detail", containsString("another one"));
    }

    @Test
    void theSourceIsShownWithTheRollout() {
        release.get()
                .then()
                .body("policy.source.name", equalTo("fake"))
                .body("policy.source.lookback", equalTo("PT1H"));
    }

    private List<Reason> collect() {
        return collector.collect(UUID.fromString(release.id()), clock.instant());
    }

    private void counts(String version, long requests, long errors) {
        source.counts(selector("requests", version), new Counter(start.minusSeconds(600), requests));
        source.counts(selector("errors", version), new Counter(start.minusSeconds(600), errors));
    }

    private String selector(String counter, String version) {
        return counter + "{env=\"" + release.environment() + "\",v=\"" + version + "\"}";
    }
}
