package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Abort and promote in the same instant end in one legal state, and a repeated abort is told once. */
@QuarkusTest
class R02AbortAndPromoteAtOnceTest {
    @Inject
    SettableClock clock;

    @Test
    void inFiftyRoundsTheAbortWinsAndNoStageIsSkipped() {
        for (int round = 0; round < 50; round++) {
            abortAndAdvance("round " + round);
        }
    }

    private void abortAndAdvance(String round) {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        release.pass(0, 100, 1).then().statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.observe(1, 100, 1).then().statusCode(200);

        List<Response> answers = IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> i % 2 == 0 ? release.operate("abort") : release.advance(1))
                .toList();

        assertThat(answers).as(round).allMatch(answer -> List.of(200, 409).contains(answer.statusCode()));
        assertThat(answers.get(0).statusCode()).as(round).isEqualTo(200);
        assertThat(release.state()).as(round).isEqualTo("ABORTED");
        assertThat(release.get().<Number>path("share").doubleValue()).as(round).isZero();
        String body = answers.get(0).asString();
        for (int i = 0; i < 3; i++) {
            Response again = release.operate("abort");
            assertThat(again.statusCode()).as(round).isEqualTo(200);
            assertThat(again.asString()).as(round).isEqualTo(body);
        }
        List<String> told = release.get("timeline").path("items.findAll { it.kind == 'change' }.action");
        assertThat(told).as(round).containsOnlyOnce("rollout.abort").endsWith("rollout.abort");
        assertThat(told.stream().filter("rollout.advance"::equals).count())
                .as(round)
                .isBetween(1L, 2L);
    }
}
