package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.openfeature.contrib.providers.ofrep.OfrepProvider;
import dev.openfeature.contrib.providers.ofrep.OfrepProviderOptions;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.OpenFeatureAPI;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A whole release that nothing but a fleet decides: two hundred agents ask through an OpenFeature SDK which version a
 * conversation gets and post by arm what came of it. The pipeline has no metrics; it only asks whether to go on.
 */
@QuarkusTest
class OpenFeatureFleetTest {
    private static final int AGENTS = 200;
    private static final int THREADS = 16;
    private static final long SEED = 20_261_130;

    @Inject
    SettableClock clock;

    @TestHTTPResource("/")
    URI service;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private ReleaseUnderTest release;
    private List<OpenFeatureAgent> agents;

    @BeforeEach
    void aFleet() {
        clock.stopAt(clock.instant());
        release = new ReleaseUnderTest(clock).started();
        String token = Api.token("fleet", release.environment());
        OfrepProvider provider = OfrepProvider.constructProvider(OfrepProviderOptions.builder()
                .baseUrl(service.toString().replaceFirst("/$", ""))
                .headers(ImmutableMap.of("Authorization", ImmutableList.of("Bearer " + token)))
                .build());
        OpenFeatureAPI.getInstance().setProviderAndWait(token, provider);
        agents = IntStream.range(0, AGENTS)
                .mapToObj(number -> new OpenFeatureAgent(
                        OpenFeatureAPI.getInstance().getClient(token), service, token, number, SEED))
                .toList();
    }

    @AfterEach
    void theFleetEnds() {
        threads.shutdownNow();
        OpenFeatureAPI.getInstance().shutdown();
        clock.reset();
    }

    @Test
    void aGoodReleaseCompletesAndEverybodyHasIt() throws Exception {
        int[] conversations = {6, 2, 1};
        for (int stage = 0; stage < conversations.length; stage++) {
            serveForABake(conversations[stage], 0.015);
            release.advance(stage).then().statusCode(200).body("action", equalTo("proceed"));
        }

        assertThat(release.state()).as("seed %d", SEED).isEqualTo("COMPLETED");
        assertThat(answerTo("a newcomer").getValue()).isEqualTo("new");
        assertThat(answerTo("a newcomer").getFlagMetadata().getString("rollout"))
                .isNull();
        reportsWhatTheFleetSaw();
    }

    @Test
    void aBadReleaseIsRolledBackInItsFirstStage() throws Exception {
        serveForABake(6, 0.5);
        release.advance(0).then().statusCode(200).body("action", equalTo("rollback"));

        assertThat(release.state()).as("seed %d", SEED).isEqualTo("ROLLED_BACK");
        IntStream.range(0, 100)
                .forEach(i -> assertThat(answerTo("newcomer-" + i).getValue()).isEqualTo("old"));
        reportsWhatTheFleetSaw();
        release.get("report").then().body("badRequests", greaterThanOrEqualTo(10));
    }

    /** Each agent serves that many conversations and reports once, all at once, at the end of the bake. */
    private void serveForABake(int conversations, double candidateErrors) throws Exception {
        Instant started = Instant.parse(release.get().path("stageStarted"));
        inParallel(agent -> agent.serve(conversations, candidateErrors));
        clock.advance(ReleaseUnderTest.BAKE);
        inParallel(agent -> agent.report(started, clock.instant()));
    }

    private void inParallel(Work work) throws Exception {
        List<Callable<Void>> all = agents.stream()
                .<Callable<Void>>map(agent -> () -> {
                    work.on(agent);
                    return null;
                })
                .toList();
        for (Future<Void> done : threads.invokeAll(all)) {
            done.get();
        }
    }

    private FlagEvaluationDetails<String> answerTo(String conversation) {
        return agents.get(0).ask(conversation);
    }

    private void reportsWhatTheFleetSaw() {
        long onCandidate =
                agents.stream().mapToLong(OpenFeatureAgent::onCandidate).sum();
        assertThat(onCandidate).as("seed %d", SEED).isPositive();
        release.get("report").then().body("exposedRequests", equalTo((int) onCandidate));
    }

    private interface Work {
        void on(OpenFeatureAgent agent) throws Exception;
    }
}
