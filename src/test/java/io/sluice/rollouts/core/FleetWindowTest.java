package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.Slices;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.spec.Window;
import io.sluice.testing.Arms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FleetWindowTest {
    private final Rollout rollout = Samples.running();
    private final Instant start = rollout.stageStarted();
    private EvidenceBook book = EvidenceBook.of(rollout, List.of());

    private Instant at(int seconds) {
        return start.plus(Duration.ofSeconds(seconds));
    }

    private FleetReport report(int from, int to, int candidate, int baseline) {
        return new FleetReport(
                "agent-1",
                1,
                0,
                null,
                new Window(at(from), at(to)),
                Samples.arm("v2", new Proportion(0, candidate)),
                Samples.arm("v1", new Proportion(0, baseline)));
    }

    /** What the book holds after a batch of one report, received at that second. */
    private Observation received(int second, FleetReport report) {
        FleetWindow window = new FleetWindow(book, at(second));
        assertThat(window.add(report)).isEmpty();
        Observation grown = window.observation().orElseThrow();
        book = book.grown(grown);
        return grown;
    }

    @Test
    void reportsOfAMinuteAreOneObservationWhoseWindowEndsWithTheLast() {
        received(10, report(0, 10, 3, 57));
        Observation grown = received(25, report(12, 22, 4, 56));

        assertThat(grown.window()).isEqualTo(new Window(at(0), at(25)));
        assertThat(grown.candidate().requests()).isEqualTo(7);
        assertThat(grown.baseline().requests()).isEqualTo(113);
    }

    @Test
    void afterAMinuteTheNextBeginsWhereTheLastEnded() {
        received(50, report(40, 50, 3, 57));
        received(95, report(85, 95, 3, 57));
        Observation next = received(110, report(90, 108, 1, 2));

        assertThat(next.window()).isEqualTo(new Window(at(95), at(110)));
        assertThat(next.candidate().requests()).isEqualTo(1);
    }

    @Test
    void aNewWindowWaitsForTheCandidateButNotForEver() {
        received(50, report(0, 50, 3, 57));

        assertThat(received(70, report(60, 70, 0, 9)).window().start()).isEqualTo(at(0));
        assertThat(book.evidence(1).latestWindowEmpty()).isFalse();
        assertThat(received(130, report(120, 130, 0, 9)).window().start()).isEqualTo(at(120));
        assertThat(book.evidence(1).latestWindowEmpty()).isTrue();
    }

    @Test
    void aClockThatIsBehindTurnsNoWindowBack() {
        received(50, report(0, 50, 3, 57));
        Observation grown = received(48, report(40, 48, 1, 1));

        assertThat(grown.window()).isEqualTo(new Window(at(0), at(50)));
    }

    @Test
    void anotherStageOrRevisionIsStaleAndTheCurrentOneIsNamed() {
        FleetWindow window = new FleetWindow(book, at(10));
        FleetReport good = report(0, 10, 1, 1);
        FleetReport otherStage =
                new FleetReport("agent-1", 1, 1, null, good.window(), good.candidate(), good.baseline());
        FleetReport otherRevision =
                new FleetReport("agent-1", 1, 0, "answer-service@v0", good.window(), good.candidate(), good.baseline());

        for (FleetReport stale : List.of(otherStage, otherRevision)) {
            Transition.Forbidden forbidden = window.add(stale).orElseThrow();
            assertThat(forbidden.code()).isEqualTo(ErrorCode.STALE_STAGE);
            assertThat(forbidden.members().get("current").toString())
                    .contains("answer-service@v2")
                    .contains("0");
        }
        assertThat(window.observation()).isEmpty();
    }

    @Test
    void whatEndedLongBeforeTheStageOrBeginsInTheFutureIsOutside() {
        FleetWindow window = new FleetWindow(book, at(10));

        assertThat(window.add(report(-200, -100, 1, 1)).orElseThrow().code()).isEqualTo(ErrorCode.WINDOW_OUTSIDE_STAGE);
        assertThat(window.add(report(100, 110, 1, 1)).orElseThrow().code()).isEqualTo(ErrorCode.WINDOW_OUTSIDE_STAGE);
        assertThat(window.add(report(-30, -20, 1, 1))).isEmpty();
    }

    @Test
    void bucketsWithOtherBoundsAreRefusedAndSpoilNothing() {
        FleetWindow window = new FleetWindow(book, at(10));
        window.add(timed("100 250 open", "1 2 2"));

        assertThatThrownBy(() -> window.add(timed("100 500 open", "1 2 2")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("candidate.metrics.p95");
        window.add(timed("100 250 open", "0 1 2"));
        assertThat(window.observation().orElseThrow().candidate().requests()).isEqualTo(4);
    }

    @Test
    void slicesAndStrataOfAllInstancesAreAddedUpAndStayWithinTheirLimit() {
        FleetWindow window = new FleetWindow(book, at(10));
        window.add(sliced("acme", 1));
        window.add(sliced("globex", 2));
        Arm candidate = window.observation().orElseThrow().candidate();
        Proportion errors = (Proportion) candidate.get("errorRate");

        assertThat(errors.slices().parts().get(3)).isEqualTo(new Proportion(3, 3));
        assertThat(candidate.strata().keySet()).containsExactly("acme", "globex");
        for (int tenant = 3; tenant <= 20; tenant++) {
            window.add(sliced("tenant-" + tenant, 1));
        }
        assertThatThrownBy(() -> window.add(sliced("one too many", 1)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("candidate.by")
                .hasMessageContaining("at most 20");
    }

    /** All of the requests failed, are one user's of slice 3, and belong to that tenant. */
    private FleetReport sliced(String tenant, int requests) {
        List<Proportion> parts = new ArrayList<>(Collections.nCopies(Slices.COUNT, new Proportion(0, 0)));
        Proportion failed = new Proportion(requests, requests);
        parts.set(3, failed);
        TreeMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put("errorRate", new Proportion(requests, requests, new Slices(parts)));
        TreeMap<String, Proportion> ofTenant = new TreeMap<>();
        ofTenant.put("errorRate", failed);
        TreeMap<String, Stratum> strata = new TreeMap<>();
        strata.put(tenant, new Stratum(requests, ofTenant));
        Arm candidate = new Arm("v2", requests, measurements, SideCounts.NONE, strata);
        return new FleetReport("agent-1", 1, 0, null, new Window(at(0), at(9)), candidate, Arm.empty("v1"));
    }

    private FleetReport timed(String bounds, String counts) {
        TreeMap<String, Measurement> measurements = new TreeMap<>();
        Histogram histogram = Arms.histogram(bounds, counts);
        measurements.put("p95", histogram);
        Arm candidate = new Arm("v2", 2, measurements);
        return new FleetReport("agent-1", 1, 0, null, new Window(at(0), at(9)), candidate, Arm.empty("v1"));
    }
}
