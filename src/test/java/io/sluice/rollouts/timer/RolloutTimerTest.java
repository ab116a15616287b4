package io.sluice.rollouts.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VigilStore;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The timer as it runs in the service, on a clock that the test moves. */
@QuarkusTest
class RolloutTimerTest {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(90);

    @Inject
    SettableClock clock;

    @Inject
    RolloutStore rollouts;

    @Inject
    VigilStore vigils;

    @Inject
    Transactions transactions;

    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock);
    }

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    private void awaitState(String state) {
        await().atMost(LONGEST_WAIT).until(release::state, state::equals);
    }

    private List<String> pages() {
        return release.get().path("pages.code");
    }

    private void awaitPages(String... codes) {
        await().atMost(LONGEST_WAIT).until(this::pages, List.of(codes)::equals);
    }

    private List<String> actions() {
        return release.get("timeline").path("items.findAll { it.kind == 'change' }.action");
    }

    private List<String> reasonsOf(String action) {
        return release.get("timeline").path("items.findAll { it.action == '" + action + "' }.reason");
    }

    private void kept(String... actions) {
        assertThat(actions()).containsExactly(actions);
    }

    @Test
    void aCandidateThatTurnsBadWithItsPipelineDeadAtAQuarterIsRolledBack() {
        release.started();
        release.pass(0, 100, 1).then().body("action", equalTo("proceed"));
        clock.advance(Duration.ofMinutes(5));
        release.observe(1, 200, 2).then().statusCode(200);
        Instant from = clock.instant();
        clock.advance(Duration.ofMinutes(6));
        release.asPipeline()
                .body(release.observation(1, from, clock.instant(), 287, 70).replace("gateway", "mesh"))
                .post(release.path("observations"))
                .then()
                .statusCode(200);

        awaitState("ROLLED_BACK");
        release.get().then().body("share", equalTo(0));
        release.evaluate("anybody").then().body("value", equalTo("old"));
        assertThat(release.get("timeline").<String>path("items.findAll { it.action == 'rollout.rollback' }[0].actor"))
                .isEqualTo("sluice");
        assertThat(reasonsOf("rollout.rollback")).singleElement().asString().contains("error rate");
    }

    @Test
    void aPipelineThatNeverComesBackIsPagedOnceAndTheNextCallClosesThePage() {
        release.started();
        clock.advance(Duration.ofMinutes(16));
        awaitPages("STALLED");
        clock.advance(Duration.ofMinutes(30));
        assertThat(reasonsOf("rollout.page")).singleElement().asString().startsWith("stalled");
        release.get().then().body("state", equalTo("RUNNING"));

        release.advance(0).then().statusCode(200);
        release.get().then().body("pages", empty());
    }

    @Test
    void sluiceDrivesARolloutToItsEndOnTheEvidenceAlone() {
        release.with("driver", "\"sluice\"")
                .with("stages", "[{\"share\":0.05,\"bake\":\"PT10M\"},{\"share\":0.99,\"bake\":\"PT10M\"}]")
                .started();
        for (int stage = 0; stage < 2; stage++) {
            clock.advance(Duration.ofMinutes(10));
            release.observe(stage, 900, 9).then().statusCode(200);
            int next = stage + 1;
            await().atMost(LONGEST_WAIT)
                    .until(() -> next == 1
                            ? release.get().<Integer>path("stage") == 1
                            : release.state().equals("COMPLETED"));
        }
        kept("rollout.create", "rollout.start", "rollout.advance", "rollout.advance");
    }

    @Test
    void aHoldAtItsDeadlineIsPagedOrRolledBackAsItWasAskedFor() {
        ReleaseUnderTest paged =
                release.with("hold", "{\"deadline\":\"PT30M\"}").started();
        ReleaseUnderTest rolledBack = new ReleaseUnderTest(clock)
                .with("hold", "{\"deadline\":\"PT30M\",\"action\":\"rollback\"}")
                .started();
        clock.advance(Duration.ofMinutes(10));
        await().atMost(LONGEST_WAIT).until(() -> isHolding(paged) && isHolding(rolledBack));
        clock.advance(Duration.ofMinutes(1));
        await().atMost(LONGEST_WAIT)
                .untilAsserted(() -> assertThat(reasonsOf("rollout.hold"))
                        .singleElement()
                        .asString()
                        .startsWith("the gate of stage 0 is due and holds: "));
        clock.advance(Duration.ofMinutes(31));

        await().atMost(LONGEST_WAIT).until(rolledBack::state, "ROLLED_BACK"::equals);
        await().atMost(LONGEST_WAIT)
                .until(() -> paged.get().<List<String>>path("pages.code").contains("OVERDUE"));
        paged.get().then().body("state", equalTo("RUNNING"));
    }

    private boolean isHolding(ReleaseUnderTest held) {
        UUID id = UUID.fromString(held.id());
        return transactions.read(() ->
                        rollouts.byId(id).map(vigils::of).orElseThrow().hold().since())
                != null;
    }

    @Test
    void aBudgetThatIsUsedUpWhilePausedIsRolledBackOnceItIsKnown() {
        release.with("exposure", "{\"badRequests\":5}").started();
        release.operate("pause").then().statusCode(200);
        clock.advance(Duration.ofMinutes(1));
        release.observe(0, 40, 6).then().statusCode(200);
        awaitState("ROLLED_BACK");
    }
}
