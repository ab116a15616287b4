package io.sluice.judge.core.series;

import static io.sluice.judge.core.series.SeriesText.series;
import static io.sluice.judge.core.series.SeriesText.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.series.WindowReading.Counted;
import io.sluice.judge.core.series.WindowReading.Unusable;
import io.sluice.judge.core.source.ArmNames;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.BoundUnit;
import io.sluice.judge.core.source.SourceTerms;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What the samples of both arms say of a window, and when they say nothing. */
class SourceWindowTest {
    private static final ArmNames CANDIDATE = new ArmNames("candidate", "v2", "answers", "production");
    private static final ArmNames BASELINE = new ArmNames("baseline", "v1", "answers", "production");

    private final SortedMap<String, SourceQuery> queries = new TreeMap<>();
    private final Map<String, List<Series>> found = new HashMap<>();
    private boolean needsBaseline = true;

    @Test
    void countsEveryMetricOfBothArmsOverAllProcesses() {
        queries.put("errorRate", new SourceQuery.Part(selector("errors"), selector("requests"), Absence.NO_DATA));
        queries.put("cost", new SourceQuery.Total(selector("dollars"), selector("requests"), null, Absence.NO_DATA));
        queries.put("price", new SourceQuery.Quotient(selector("dollars"), selector("tokens"), Absence.NO_DATA));
        has("v2", "requests", "a", "0:10 60:30 110:40");
        has("v2", "requests", "b", "60:5 110:6");
        has("v2", "errors", "a", "0:1 60:1 110:3");
        has("v2", "dollars", "a", "0:0.5 60:0.75 110:1.25");
        has("v2", "tokens", "a", "0:100 60:200 110:400");
        has("v1", "requests", "c", "0:0 60:50 110:100");
        has("v1", "errors", "c", "0:0 110:0");
        has("v1", "dollars", "c", "0:0 110:1");
        has("v1", "tokens", "c", "0:0 110:1000");
        Counted counted = counted();
        assertThat(counted.candidate().requests()).isEqualTo(36);
        assertThat(counted.candidate().get("errorRate")).isEqualTo(new Proportion(2, 36));
        assertThat(counted.candidate().get("cost")).isEqualTo(new Mean(new BigDecimal("0.75"), 36, null));
        assertThat(counted.candidate().get("price")).isEqualTo(new Ratio(new BigDecimal("0.75"), new BigDecimal(300)));
        assertThat(counted.baseline().get("errorRate")).isEqualTo(new Proportion(0, 100));
    }

    @Test
    void aCounterThatBeganAgainAloneHolds() {
        errorRate(Absence.NO_DATA);
        has("v1", "requests", "c", "0:0 110:100");
        has("v1", "errors", "c", "0:0 110:1");
        has("v2", "requests", "a", "0:100 60:10 110:20");
        has("v2", "errors", "a", "0:3 60:5 110:6");
        assertThat(unusable())
                .isEqualTo(new Reason(
                        "COUNTER_RESET",
                        "errorRate.of of the candidate began again between 2026-11-30T12:00:00Z and"
                                + " 2026-11-30T12:01:00Z, errorRate.count of the candidate did not"
                                + " (job=answers, instance=a)"));
        found.remove("errors{version=\"v2\"}");
        has("v2", "errors", "a", "0:3 60:1 110:2");
        assertThat(counted().candidate().get("errorRate")).isEqualTo(new Proportion(2, 20));
        found.remove("requests{version=\"v2\"}");
        has("v2", "requests", "a", "0:100 60:110 110:120");
        assertThat(unusable().code()).isEqualTo("COUNTER_RESET");
    }

    @Test
    void aCounterThatStoodAtZeroOrLivesElsewhereHidesNothing() {
        errorRate(Absence.NO_DATA);
        has("v1", "requests", "c", "0:0 110:100");
        has("v1", "errors", "c", "0:0 110:1");
        has("v2", "requests", "a", "0:100 60:10 110:20");
        has("v2", "errors", "a", "0:0 60:2 110:2");
        has("v2", "errors", "b", "0:3 60:5 110:6");
        assertThat(counted().candidate().get("errorRate")).isEqualTo(new Proportion(5, 20));
    }

    @Test
    void aCounterWithoutSeriesIsUnknownUnlessThePolicySaysItIsZero() {
        errorRate(Absence.NO_DATA);
        has("v1", "requests", "c", "0:0 110:100");
        has("v1", "errors", "c", "0:0 110:1");
        has("v2", "requests", "a", "0:100 110:120");
        assertThat(counted().candidate().get("errorRate")).isNull();
        errorRate(Absence.ZERO);
        assertThat(counted().candidate().get("errorRate")).isEqualTo(new Proportion(0, 20));
        has("v2", "errors", "a", "0:0 110:NaN");
        assertThat(counted().candidate().get("errorRate"))
                .as("not a number is never zero")
                .isNull();
    }

    @Test
    void whatAProcessCountedBeforeItEndedIsCounted() {
        errorRate(Absence.NO_DATA);
        has("v1", "requests", "c", "0:0 590:100");
        has("v1", "errors", "c", "0:0 590:1");
        has("v2", "requests", "a", "0:100 110:120");
        has("v2", "requests", "b", "590:30");
        has("v2", "errors", "a", "0:1 110:6");
        WindowReading reading = asked(window(10, 600)).read(complete());
        assertThat(((Counted) reading).candidate().get("errorRate")).isEqualTo(new Proportion(5, 50));
    }

    @Test
    void anArmWithoutSeriesIsEmptyAndAnArmWhoseNewestSampleIsOldHolds() {
        errorRate(Absence.ZERO);
        has("v1", "requests", "c", "0:0 110:100");
        assertThat(counted().candidate().requests()).isZero();
        assertThat(counted().candidate().measurements()).isEmpty();
        has("v2", "requests", "a", "0:100 110:120");
        assertThat(((Unusable) asked(window(10, 231)).read(complete())).reason())
                .isEqualTo(new Reason(
                        "STALE_METRICS",
                        "requests of the candidate: no sample in the PT2M before 2026-11-30T12:03:51Z"));
        assertThat(asked(window(10, 230)).read(complete())).isInstanceOf(Counted.class);
    }

    @Test
    void aWholeStageLeavesTheBaselineWithoutTrafficAndThatIsNoLack() {
        errorRate(Absence.ZERO);
        has("v2", "requests", "a", "0:100 590:120");
        has("v1", "requests", "c", "0:90 60:100");
        needsBaseline = false;
        Counted reading = (Counted) asked(window(10, 600)).read(complete());
        assertThat(reading.baseline().requests()).isEqualTo(10);
        reading = (Counted) asked(window(100, 600)).read(complete());
        assertThat(reading.baseline().requests()).isZero();
    }

    @Test
    void aSeriesOfOneArmThatMatchesTheOtherIsRefused() {
        errorRate(Absence.ZERO);
        has("v2", "requests", "a", "0:100 110:120");
        found.put("requests{version=\"v1\"}", found.get("requests{version=\"v2\"}"));
        assertThat(unusable().code()).isEqualTo("ARMS_OVERLAP");
    }

    @Test
    void aSeriesThatIsAnsweredTwiceOrCountsMoreErrorsThanRequestsIsRefused() {
        errorRate(Absence.ZERO);
        has("v1", "requests", "c", "0:0 110:100");
        has("v2", "requests", "a", "0:0 110:5");
        has("v2", "errors", "a", "0:0 110:6");
        assertThat(unusable().message()).isEqualTo("errorRate of the candidate: count must be at most 5");
        has("v2", "requests", "a", "0:0 110:5");
        assertThat(unusable().message()).contains("twice");
    }

    /** A target that was away looks like a new one, and is looked for further back before it counts from 0. */
    @Test
    void aSeriesThatBeginsInsideTheWindowIsANewcomerUnlessItBeginsAtZero() {
        errorRate(Absence.ZERO);
        has("v1", "requests", "c", "0:0 110:100");
        has("v2", "requests", "a", "60:0 110:20");
        assertThat(asked(window(10, 120)).hasNewcomers(found)).isFalse();
        has("v2", "errors", "a", "110:1");
        assertThat(asked(window(10, 120)).hasNewcomers(found)).isTrue();
        assertThat(asked(window(10, 120)).questionsFurtherBack())
                .extracting(SeriesQuestion::from)
                .containsOnly(SeriesText.at(10 - 3_600));
    }

    @Test
    void histogramsAreMergedBoundByBound() {
        latency("v2", "a", "0.1", "0:10 110:15");
        latency("v2", "a", "0.5", "0:12 110:19");
        latency("v2", "a", "+Inf", "0:12 110:20");
        latency("v2", "b", "+Inf", "110:4");
        latency("v2", "b", "0.1", "110:1");
        latency("v2", "b", "5e-1", "110:3");
        assertThat(histogram().toJson().toString()).contains("100", "500");
        assertThat(histogram().buckets().stream().map(Histogram.Bucket::count)).containsExactly(6L, 10L, 12L);
    }

    /** One bucket fell, so all of them began again, also those that have passed their old value. */
    @Test
    void theBucketsOfAHistogramBeginAgainTogether() {
        latency("v2", "a", "0.1", "0:10 60:4 110:5");
        latency("v2", "a", "+Inf", "0:12 60:14 110:16");
        assertThat(histogram().buckets().stream().map(Histogram.Bucket::count)).containsExactly(5L, 16L);
    }

    @Test
    void bucketsThatCannotBeMergedAreRefused() {
        latency("v2", "a", "0.1", "0:10 110:19");
        latency("v2", "a", "+Inf", "0:12 110:16");
        assertThat(unusable().message()).contains("must not be below the count before it");
        found.clear();
        latency("v2", "a", "0.1", "110:19");
        assertThat(unusable().message()).contains("no bucket +Inf");
        latency("v2", "b", "+Inf", "110:19");
        assertThat(unusable().message()).contains("different bounds");
        found.clear();
        latency("v2", "a", "fast", "110:19");
        assertThat(unusable().message()).contains("the bound fast");
        found.clear();
        latency("v2", "a", "0.10", "110:19");
        latency("v2", "a", "0.1", "110:19");
        assertThat(unusable().message()).contains("a bound twice");
    }

    @Test
    void bucketsThatAreNoNumbersOrNotThereAreNoData() {
        latency("v2", "a", "0.1", "0:10 110:NaN");
        latency("v2", "a", "+Inf", "0:12 110:16");
        assertThat(counted().candidate().get("p95")).isNull();
        found.clear();
        latency("v1", "a", "+Inf", "0:12 110:16");
        assertThat(counted().candidate().measurements()).isEmpty();
    }

    private Histogram histogram() {
        return (Histogram) counted().candidate().get("p95");
    }

    private void errorRate(Absence absent) {
        queries.put("errorRate", new SourceQuery.Part(selector("errors"), selector("requests"), absent));
    }

    private void latency(String version, String instance, String bound, String samples) {
        queries.put("p95", new SourceQuery.Buckets(selector("seconds"), BoundUnit.SECONDS));
        found.putIfAbsent("requests{version=\"v1\"}", List.of(one("requests", "v1", "c", "0:0 110:9")));
        found.putIfAbsent("requests{version=\"v2\"}", List.of(one("requests", "v2", "a", "0:0 110:9")));
        Series series = one("seconds", version, instance, samples);
        SortedMap<String, String> labels = new TreeMap<>(series.labels());
        labels.put("le", bound);
        add("seconds{version=\"" + version + "\"}", series(labels, samples));
    }

    private void has(String version, String name, String instance, String samples) {
        add(name + "{version=\"" + version + "\"}", one(name, version, instance, samples));
    }

    private void add(String selector, Series series) {
        found.merge(selector, List.of(series), (before, more) -> {
            List<Series> all = new ArrayList<>(before);
            all.addAll(more);
            return all;
        });
    }

    private static Series one(String name, String version, String instance, String samples) {
        return series(Map.of("__name__", name, "version", version, "job", "answers", "instance", instance), samples);
    }

    private Counted counted() {
        return (Counted) asked(window(10, 120)).read(complete());
    }

    private Reason unusable() {
        return ((Unusable) asked(window(10, 120)).read(complete())).reason();
    }

    private SourceWindow asked(Span window) {
        EvidenceSource source =
                new EvidenceSource("prometheus", "main", selector("requests"), queries, SourceTerms.STANDARD);
        return new SourceWindow(source, CANDIDATE, BASELINE, window, needsBaseline);
    }

    private Map<String, List<Series>> complete() {
        Map<String, List<Series>> complete = new HashMap<>();
        asked(window(10, 120)).questions().forEach(question -> complete.put(question.selector(), List.of()));
        complete.putAll(found);
        return complete;
    }

    private static Selector selector(String name) {
        return Selector.ofText("selector", name + "{version=\"$version\"}");
    }
}
