package io.sluice.rollouts.core;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.series.SourceWindow;
import io.sluice.judge.core.series.Span;
import io.sluice.judge.core.series.WindowReading.Counted;
import io.sluice.judge.core.source.ArmNames;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The windows of a rollout whose evidence lies at a source: one begins where the one before it ended, the first with
 * the stage, and none reaches closer to the present than the source needs to settle.
 *
 * <p>They end at multiples of ten seconds, so that all that ask at about the same time ask the same.
 */
public final class SourceWindows {
    /** The source of the observations; no other source may have this name. */
    public static final String SOURCE = EvidenceSource.PROMETHEUS;

    private static final long GRID_SECONDS = 10;
    /** So that an answer stays small, also after an outage. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Duration EVER = Duration.ofDays(365);

    private SourceWindows() {}

    /** The window that is due; empty where none is, or where the rollout has no source or serves nobody. */
    public static Optional<SourceWindow> next(EvidenceBook book, Instant now) {
        return from(book, now, LONGEST);
    }

    /**
     * The window up to the present, however long: where the source has nothing of the end of a shorter one, it was away
     * itself, and what was counted meanwhile shows in the first sample after that.
     */
    public static Optional<SourceWindow> upToNow(EvidenceBook book, Instant now) {
        return from(book, now, EVER);
    }

    private static Optional<SourceWindow> from(EvidenceBook book, Instant now, Duration atMost) {
        Rollout rollout = book.rollout();
        EvidenceSource source = rollout.spec().policy().policy().source();
        if (source == null || !rollout.state().isExposing()) {
            return Optional.empty();
        }
        Instant start = book.newestOf(SOURCE)
                .map(newest -> newest.window().end())
                .orElseGet(() -> nextSecond(rollout.stageStarted()));
        Instant settled = now.minus(source.terms().settle());
        Instant longest = start.plus(atMost);
        Instant end = onGrid(settled.isBefore(longest) ? settled : longest);
        if (!end.isAfter(start)) {
            return Optional.empty();
        }
        Release release = rollout.spec().release();
        return Optional.of(new SourceWindow(
                source,
                names(release, "candidate", release.candidate()),
                names(release, "baseline", release.baseline()),
                new Span(start, end),
                needsBaseline(rollout)));
    }

    /** What was counted, as an observation of the current stage. */
    public static Observation observation(Rollout rollout, SourceWindow window, Counted counted) {
        return new Observation(
                rollout.position().stage(),
                SOURCE,
                new Window(window.window().start(), window.window().end()),
                counted.candidate(),
                counted.baseline());
    }

    /**
     * The window without counts, because of that reason: it is closed all the same, so that the watch and the budget
     * go on with what comes after it, and the gate of its stage opens for nobody but an operator.
     */
    public static Observation uncounted(Rollout rollout, SourceWindow window, Reason why) {
        Release release = rollout.spec().release();
        return new Observation(
                rollout.position().stage(),
                SOURCE,
                new Window(window.window().start(), window.window().end()),
                Arm.empty(release.candidate()),
                Arm.empty(release.baseline()),
                why);
    }

    /**
     * What is missing for the gate: a window of the stage that could not be counted, and the metrics that the newest
     * window of the source should have and has not. What is known of earlier windows does
     * not stand in for them: a counter that has gone silent is no counter that counts nothing.
     */
    static List<Reason> gaps(EvidenceBook book) {
        Rollout rollout = book.rollout();
        EvidenceSource source = rollout.spec().policy().policy().source();
        Optional<Observation> newest = source == null ? Optional.empty() : book.newestOf(SOURCE);
        if (source == null || newest.isEmpty()) {
            return List.of();
        }
        Reason uncounted = book.stageSums().uncounted();
        List<Reason> gaps = new ArrayList<>();
        if (uncounted != null) {
            gaps.add(uncounted);
        }
        if (newest.get().uncounted() != null) {
            return gaps;
        }
        gaps.addAll(gaps(source, "candidate", newest.get().candidate()));
        if (needsBaseline(rollout)) {
            gaps.addAll(gaps(source, "baseline", newest.get().baseline()));
        }
        return gaps;
    }

    private static List<Reason> gaps(EvidenceSource source, String arm, Arm counted) {
        if (counted.measurements().isEmpty() && counted.requests() == 0) {
            return List.of(gap("requests", arm));
        }
        return source.queries().keySet().stream()
                .filter(metric -> counted.get(metric) == null)
                .map(metric -> gap(metric, arm))
                .toList();
    }

    private static Reason gap(String metric, String arm) {
        return new Reason("NO_DATA", "no data in the newest window: " + metric + " of the " + arm);
    }

    private static boolean needsBaseline(Rollout rollout) {
        return !rollout.stage().share().isWhole();
    }

    private static ArmNames names(Release release, String arm, String version) {
        return new ArmNames(arm, version, release.target(), release.environment());
    }

    private static Instant nextSecond(Instant moment) {
        return moment.getNano() == 0 ? moment : Instant.ofEpochSecond(moment.getEpochSecond() + 1);
    }

    private static Instant onGrid(Instant moment) {
        return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), GRID_SECONDS) * GRID_SECONDS);
    }
}
