package io.sluice.judge.core.series;

import io.sluice.judge.core.source.ArmNames;
import io.sluice.judge.core.source.EvidenceSource;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One window of a rollout whose evidence lies at a source: what must be asked for it, and what the answers say.
 *
 * @param needsBaseline whether the baseline should have traffic: a stage at share 1 leaves it none
 */
public record SourceWindow(
        EvidenceSource source, ArmNames candidate, ArmNames baseline, Span window, boolean needsBaseline) {

    /** Every selector of both arms, once, with a little of the time before the window. */
    public List<SeriesQuestion> questions() {
        return questions(source.terms().nearLookback());
    }

    /** The same with all the time before the window that increases may begin in. */
    public List<SeriesQuestion> questionsFurtherBack() {
        return questions(source.terms().lookback());
    }

    private List<SeriesQuestion> questions(Duration lookback) {
        Set<String> selectors = new LinkedHashSet<>(source.selectors(candidate));
        selectors.addAll(source.selectors(baseline));
        Instant from = window.start().minus(lookback);
        return selectors.stream()
                .map(selector -> new SeriesQuestion(source.name(), selector, from, window.end()))
                .toList();
    }

    /**
     * Whether a series begins inside the window, and not at 0: either it is new, or its target was away for longer than
     * was looked back, and what it counted before that would be counted again.
     */
    public boolean hasNewcomers(Map<String, List<Series>> found) {
        return found.values().stream()
                .flatMap(List::stream)
                .anyMatch(series ->
                        series.size() > 0 && series.millis(0) >= window.startMillis() && series.value(0) != 0);
    }

    /**
     * Counts both arms.
     *
     * @param found the series by the selector that they were asked for with, one entry for each question
     */
    public WindowReading read(Map<String, List<Series>> found) {
        try {
            new ArmsApart(this, found).require();
            return new WindowReading.Counted(
                    new ArmReader(this, candidate, found).arm(true),
                    new ArmReader(this, baseline, found).arm(needsBaseline));
        } catch (Unreadable unreadable) {
            return new WindowReading.Unusable(unreadable.reason());
        }
    }

    Counters counters(String what, String selector, Map<String, List<Series>> found) {
        List<Series> series = found.get(selector);
        if (series == null) {
            throw new IllegalArgumentException("nothing was asked for " + selector);
        }
        long freshFrom = window.end().minus(source.terms().staleAfter()).toEpochMilli();
        return new Counters(what, window, freshFrom, series);
    }
}
