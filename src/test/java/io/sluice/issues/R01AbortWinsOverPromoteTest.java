package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** After an abort was accepted no promotion, timer or late verdict moves the share again. */
@QuarkusTest
class R01AbortWinsOverPromoteTest {
    @Inject
    SettableClock clock;

    @Test
    void anAbortThatWasAcceptedIsTheLastWord() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        clock.advance(Duration.ofMinutes(1));
        // Too few for the watch, which would end the release at once.
        release.observe(0, 20, 20).then().statusCode(200);
        release.override(0, "proceed").then().statusCode(200);
        release.operate("abort")
                .then()
                .statusCode(200)
                .body("state", equalTo("ABORTED"))
                .body("share", equalTo(0));

        clock.advance(Duration.ofDays(3));
        for (int stage = 0; stage < 3; stage++) {
            release.advance(stage).then().statusCode(409);
            release.override(stage, "proceed").then().statusCode(409);
        }
        for (String command : new String[] {"resume", "pause", "rollback"}) {
            release.operate(command).then().statusCode(409);
        }
        release.start().then().statusCode(409);
        release.get().then().body("state", equalTo("ABORTED")).body("share", equalTo(0));
        for (int user = 0; user < 200; user++) {
            assertThat(release.evaluate("u-" + user).<String>path("value")).isEqualTo("old");
        }
    }
}
