package io.sluice.issues;

import static io.sluice.judge.core.series.SeriesText.series;
import static io.sluice.judge.core.series.SeriesText.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SourceWindow;
import io.sluice.judge.core.series.WindowReading;
import io.sluice.judge.core.series.WindowReading.Counted;
import io.sluice.judge.core.series.WindowReading.Unusable;
import io.sluice.judge.core.source.ArmNames;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.Part;
import io.sluice.judge.core.source.SourceTerms;
import io.sluice.judge.core.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** J06: a process restarts, its counters begin again at 0, and last minus first goes down. */
class J06CounterResetTest {
    private static final String REQUESTS = "0:5000 10:5600 20:100 30:700 40:1300";
    private static final String ERRORS = "0:40 10:46 20:1 30:7 40:13";

    @Test
    void afterAFallTheNewValueCountsInFull() {
        Proportion errorRate = (Proportion) candidate(REQUESTS, ERRORS).get("errorRate");
        assertThat(errorRate).isEqualTo(new Proportion(19, 1900));
        Interval interval = errorRate.interval(1.959963984540054);
        assertThat(interval.low()).isCloseTo(0.0064112, within(5e-8));
        assertThat(interval.high()).isCloseTo(0.0155662, within(5e-8));
        assertThat(candidate("0:100 10:150 20:20 30:60", "0:0").requests()).isEqualTo(110);
    }

    @Test
    void aCounterThatFirstAppearsCountsFromZero() {
        assertThat(candidate("20:5 30:9", "30:1").get("errorRate")).isEqualTo(new Proportion(1, 9));
    }

    @Test
    void aResetInOnlyOneOfThemHolds() {
        Unusable errorsStood = (Unusable) read(REQUESTS, "0:40 10:46 20:47 30:53 40:59");
        assertThat(errorsStood.reason().code()).isEqualTo("COUNTER_RESET");
        Unusable requestsStood = (Unusable) read("0:5000 10:5600 20:5700 30:6300 40:6900", ERRORS);
        assertThat(requestsStood.reason().code()).isEqualTo("COUNTER_RESET");
    }

    private static Arm candidate(String requests, String errors) {
        return ((Counted) read(requests, errors)).candidate();
    }

    private static WindowReading read(String requests, String errors) {
        Selector ofRequests = Selector.ofText("of", "requests{version=\"$version\"}");
        Selector ofErrors = Selector.ofText("count", "errors{version=\"$version\"}");
        EvidenceSource source = new EvidenceSource(
                "prometheus",
                "main",
                ofRequests,
                new TreeMap<>(Map.of("errorRate", new Part(ofErrors, ofRequests, Absence.NO_DATA))),
                SourceTerms.STANDARD);
        SourceWindow asked = new SourceWindow(
                source,
                new ArmNames("candidate", "v2", "answers", "production"),
                new ArmNames("baseline", "v1", "answers", "production"),
                window(1, 50),
                true);
        return asked.read(Map.of(
                "requests{version=\"v2\"}", of("requests", requests),
                "errors{version=\"v2\"}", of("errors", errors),
                "requests{version=\"v1\"}", List.of(),
                "errors{version=\"v1\"}", List.of()));
    }

    private static List<Series> of(String name, String samples) {
        return List.of(series(Map.of("__name__", name, "job", "answers", "instance", "a"), samples));
    }
}
