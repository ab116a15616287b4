package io.sluice.issues;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A hold is neither a dead end nor a way round: an override leads one stage on, and the judge looks again there. */
@QuarkusTest
class R06HoldThenContinueTest {
    @Inject
    SettableClock clock;

    @Test
    void anOverrideOfAHoldLeadsExactlyOneStageOnAndTheJudgeLooksAgain() {
        ReleaseUnderTest release =
                new ReleaseUnderTest(clock).with("stages", """
                        [{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"},\
                        {"share":0.5,"bake":"PT10M"},{"share":0.99,"bake":"PT10M"}]""").started();
        release.pass(0, 100, 1).then().body("action", equalTo("proceed"));
        release.pass(1, 10, 0).then().body("action", equalTo("hold"));
        release.override(1, "proceed").then().body("rollout.stage", equalTo(2));
        release.advance(2).then().body("action", equalTo("hold")).body("verdict.need.candidateRequests", equalTo(30));
        release.pass(2, 100, 1).then().body("action", equalTo("proceed")).body("rollout.stage", equalTo(3));
    }

    @Test
    void fiveHoldsAndAProceedLeaveOneStageOnce() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        for (int i = 0; i < 5; i++) {
            release.advance(0).then().body("action", equalTo("hold"));
            clock.advance(Duration.ofMinutes(2));
        }
        release.observe(0, 100, 1);
        release.advance(0).then().body("action", equalTo("proceed")).body("rollout.stage", equalTo(1));
        release.get("timeline").then().body("items.findAll { it.action == 'rollout.advance' }", hasSize(1));
    }
}
