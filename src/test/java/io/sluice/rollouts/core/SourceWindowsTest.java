package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.series.SourceWindow;
import io.sluice.judge.core.series.Span;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.Part;
import io.sluice.judge.core.source.SourceTerms;
import io.sluice.rollouts.core.spec.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The windows that a source is asked for, and what the gate makes of one with a hole. */
class SourceWindowsTest {
    private static final Arm GOOD = Samples.arm("v2", new Proportion(1, 100));
    private static final Arm BASELINE = Samples.arm("v1", new Proportion(1, 100));

    private final List<Observation> observations = new ArrayList<>();

    @Test
    void theFirstWindowBeginsWithTheStageAndEachOtherOneWhereTheOneBeforeItEnded() {
        Rollout rollout = running();
        Instant start = rollout.stageStarted();
        assertThat(due(rollout, start.plusSeconds(24))).as("not settled").isNull();
        assertThat(due(rollout, start.plusSeconds(25))).isEqualTo(new Span(start, start.plusSeconds(10)));
        assertThat(due(rollout, start.plusSeconds(64))).isEqualTo(new Span(start, start.plusSeconds(40)));
        store(rollout, start, start.plusSeconds(40));
        assertThat(due(rollout, start.plusSeconds(64))).isNull();
        assertThat(due(rollout, start.plusSeconds(65)))
                .isEqualTo(new Span(start.plusSeconds(40), start.plusSeconds(50)));
    }

    @Test
    void aStageThatBeganInsideASecondIsCountedFromTheNextOne() {
        Rollout first = running();
        Instant moment = Samples.START.plusMillis(1_500);
        Rollout rollout = Samples.moved(first.state().proceed(first, moment));
        assertThat(due(rollout, Samples.START.plusSeconds(25)))
                .isEqualTo(new Span(Samples.START.plusSeconds(2), Samples.START.plusSeconds(10)));
    }

    @Test
    void afterALongOutageTheWindowsStaySmall() {
        Rollout rollout = running();
        Instant start = rollout.stageStarted();
        assertThat(due(rollout, start.plus(Duration.ofHours(3))))
                .isEqualTo(new Span(start, start.plus(Duration.ofMinutes(10))));
        assertThat(SourceWindows.upToNow(book(rollout), start.plus(Duration.ofHours(3)))
                        .orElseThrow()
                        .window()
                        .end())
                .isEqualTo(start.plus(Duration.ofHours(3)).minusSeconds(20));
    }

    @Test
    void aRolloutThatServesNobodyOrNamesNoSourceIsAskedNothing() {
        assertThat(due(Samples.running(), Samples.END)).isNull();
        assertThat(due(Samples.after(running(), Step.ABORT), Samples.END)).isNull();
    }

    @Test
    void theTimerLooksOnceInEachInterval() {
        Instant now = Samples.START.plusSeconds(5);
        Vigil vigil = Vigil.begun(Samples.START).moved(Samples.pending(), running(), now);
        assertThat(vigil.due(running())).isEqualTo(now.plus(Duration.ofMinutes(1)));
        assertThat(vigil.due(Samples.running())).isAfter(now.plus(Duration.ofMinutes(1)));
    }

    @Test
    void theQuestionsAreThoseOfTheRelease() {
        Rollout rollout = running();
        SourceWindow window = SourceWindows.next(book(rollout), Samples.END).orElseThrow();
        assertThat(window.candidate().revision()).isEqualTo("answer-service@v2");
        assertThat(window.questions())
                .extracting("selector")
                .containsExactly(
                        "requests{version=\"v2\"}",
                        "errors{version=\"v2\"}",
                        "requests{version=\"v1\"}",
                        "errors{version=\"v1\"}");
        assertThat(window.questions())
                .extracting("from")
                .containsOnly(rollout.stageStarted().minus(SourceTerms.STANDARD.nearLookback()));
    }

    @Test
    void aHoleInTheNewestWindowHoldsAndAFilledOneProceeds() {
        Rollout rollout = running();
        Instant start = rollout.stageStarted();
        store(rollout, start, start.plusSeconds(300));
        assertThat(decide(rollout, List.of()).action()).isEqualTo(Action.PROCEED);
        Window later = new Window(start.plusSeconds(300), start.plusSeconds(600));
        observations.add(new Observation(
                0,
                SourceWindows.SOURCE,
                later,
                GOOD,
                new Arm("v1", 100, new TreeMap<>(Map.of("other", new Proportion(0, 1))))));
        assertThat(decide(rollout, List.of()).reasons())
                .containsExactly(new Reason("NO_DATA", "no data in the newest window: errorRate of the baseline"));
        observations.set(1, new Observation(0, SourceWindows.SOURCE, later, GOOD, Arm.empty("v1")));
        assertThat(decide(rollout, List.of()).reasons())
                .containsExactly(new Reason("NO_DATA", "no data in the newest window: requests of the baseline"));
    }

    @Test
    void aWindowThatCannotBeCountedHoldsItsStageAndNotTheWatch() {
        Rollout rollout = running();
        Instant start = rollout.stageStarted();
        Reason reset = new Reason("COUNTER_RESET", "requests began again, errors did not");
        store(rollout, start, start.plusSeconds(120));
        SourceWindow window =
                SourceWindows.next(book(rollout), start.plusSeconds(255)).orElseThrow();
        observations.add(SourceWindows.uncounted(rollout, window, reset));
        assertThat(decide(rollout, List.of()).reasons()).containsExactly(reset);

        assertThat(due(rollout, start.plusSeconds(375)).start())
                .isEqualTo(window.window().end());
        store(rollout, start.plusSeconds(240), start.plusSeconds(360));
        assertThat(decide(rollout, List.of()).reasons()).containsExactly(reset);

        Window later = new Window(start.plusSeconds(360), start.plusSeconds(480));
        observations.add(
                new Observation(0, SourceWindows.SOURCE, later, Samples.arm("v2", new Proportion(90, 100)), BASELINE));
        Gate early = new Gate(rollout, book(rollout), start.plusSeconds(490));
        assertThat(early.decide(early.look(1), Circumstances.USUAL).action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aSourceThatCannotBeAskedHoldsButStopsNoRollback() {
        Rollout rollout = running();
        Instant start = rollout.stageStarted();
        List<Reason> lacks = List.of(new Reason("METRICS_UNAVAILABLE", "prometheus main: it answers 503"));
        store(rollout, start, start.plusSeconds(300));
        assertThat(decide(rollout, lacks).action()).isEqualTo(Action.HOLD);
        assertThat(decide(rollout, lacks).reasons()).isEqualTo(lacks);
        observations.clear();
        Window window = new Window(start, start.plusSeconds(300));
        Arm bad = Samples.arm("v2", new Proportion(40, 100));
        observations.add(new Observation(0, SourceWindows.SOURCE, window, bad, BASELINE));
        assertThat(decide(rollout, lacks).action()).isEqualTo(Action.ROLLBACK);
    }

    private GateDecision decide(Rollout rollout, List<Reason> lacks) {
        Gate gate = new Gate(rollout, book(rollout), rollout.stageStarted().plus(Samples.BAKE)).lacking(lacks);
        return gate.decide(gate.look(1), Circumstances.USUAL);
    }

    private Span due(Rollout rollout, Instant now) {
        return SourceWindows.next(book(rollout), now).map(SourceWindow::window).orElse(null);
    }

    private void store(Rollout rollout, Instant from, Instant to) {
        observations.add(new Observation(
                rollout.position().stage(), SourceWindows.SOURCE, new Window(from, to), GOOD, BASELINE));
    }

    private EvidenceBook book(Rollout rollout) {
        return EvidenceBook.of(rollout, observations);
    }

    private static Rollout running() {
        return spec().running();
    }

    private static Samples.SpecBuilder spec() {
        Selector requests = Selector.ofText("of", "requests{version=\"$version\"}");
        Selector errors = Selector.ofText("count", "errors{version=\"$version\"}");
        EvidenceSource source = new EvidenceSource(
                "prometheus",
                "main",
                requests,
                new TreeMap<>(Map.of("errorRate", new Part(errors, requests, Absence.ZERO))),
                SourceTerms.STANDARD);
        Samples.SpecBuilder spec = Samples.spec();
        Policy standard = Policy.standard();
        spec.policy = new Policy(
                standard.confidence(), standard.minRequests(), standard.metrics(), standard.promotion(), source);
        return spec;
    }
}
