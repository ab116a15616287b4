package io.sluice.integrations.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SeriesAnswer;
import io.sluice.judge.core.series.SeriesQuestion;
import io.sluice.judge.core.series.SourceWindow;
import io.sluice.judge.core.series.Span;
import io.sluice.judge.core.series.WindowReading;
import io.sluice.judge.core.series.WindowReading.Counted;
import io.sluice.judge.core.series.WindowReading.Unusable;
import io.sluice.judge.core.source.ArmNames;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.BoundUnit;
import io.sluice.judge.core.source.SourceTerms;
import io.sluice.plans.verify.MetricValue;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real Prometheus tells of a fleet of two versions that is known to the last request. */
class RealPrometheusTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    private final FakeInstance candidate = new FakeInstance("v2");
    private final FakeInstance oneOfBaseline = new FakeInstance("v1");
    private final FakeInstance otherOfBaseline = new FakeInstance("v1");
    private RealPrometheus prometheus;
    private PrometheusSource source;

    @BeforeEach
    void aFleetThatServedBefore() {
        oneOfBaseline.serves(5_000, 40, 4_000, 0.01);
        otherOfBaseline.serves(300, 0, 200, 0.01);
        prometheus = new RealPrometheus(
                directory, List.of(candidate.target(), oneOfBaseline.target(), otherOfBaseline.target()));
        PrometheusAddress address =
                new PrometheusAddress(Optional.of(prometheus.url()), Optional.empty(), Optional.empty());
        source = new PrometheusSource(address, new PrometheusClient(address));
    }

    @AfterEach
    void stop() {
        if (source != null) {
            source.stop();
            prometheus.close();
        }
        List.of(candidate, oneOfBaseline, otherOfBaseline).forEach(FakeInstance::close);
    }

    @Test
    void everyRequestIsCountedOnceThroughARestartAndANewVersion() {
        Instant begin = seen();
        candidate.serves(50, 0, 40, 0.02);
        oneOfBaseline.serves(600, 6, 500, 0.01);
        final Instant middle = seen();
        oneOfBaseline.restarts();
        oneOfBaseline.serves(100, 1, 90, 0.01);
        seen();
        candidate.serves(20, 3, 10, 0.02);
        oneOfBaseline.serves(1_200, 12, 1_000, 0.01);
        otherOfBaseline.serves(10, 1, 5, 0.01);
        Instant end = seen();

        Counted whole = (Counted) read(begin, end);
        assertThat(whole.candidate().requests()).isEqualTo(70);
        assertThat(whole.candidate().get("errorRate")).isEqualTo(new Proportion(3, 70));
        assertThat(whole.candidate().get("cost")).isEqualTo(new Mean(new BigDecimal("1.4"), 70, null));
        assertThat(counts(whole.candidate())).containsExactly(50L, 70L, 70L);
        assertThat(whole.baseline().get("errorRate")).isEqualTo(new Proportion(20, 1_910));
        assertThat(counts(whole.baseline())).containsExactly(1_595L, 1_910L, 1_910L);

        Counted first = (Counted) read(begin, middle);
        Counted second = (Counted) read(middle, end);
        assertThat(first.candidate().plus(second.candidate())).isEqualTo(whole.candidate());
        assertThat(first.baseline().plus(second.baseline())).isEqualTo(whole.baseline());
    }

    /** The errors pass their old value before anybody looks: two samples cannot tell that from three more errors. */
    @Test
    void aRestartThatOnlyTheRequestsShowHolds() {
        candidate.serves(100, 3, 90, 0.01);
        Instant begin = seen();
        candidate.restarts();
        candidate.serves(20, 5, 10, 0.01);
        Instant end = seen();
        assertThat(((Unusable) read(begin, end)).reason().code()).isEqualTo("COUNTER_RESET");
    }

    @Test
    void aSelectorThatPrometheusRefusesIsToldInItsWords() {
        SeriesQuestion question = new SeriesQuestion(
                "main", "up{v=~\"(\"}", Instant.now(), Instant.now().plusSeconds(1));
        seen();
        SeriesAnswer.Failed failed = (SeriesAnswer.Failed) source.ask(question).join();
        assertThat(failed.reason().code()).isEqualTo("METRICS_UNREADABLE");
        assertThat(failed.reason().message()).contains("it refuses").contains("missing closing )");
    }

    @Test
    void aQueryHasTheOneValueThatPrometheusComputes() {
        candidate.serves(100, 3, 90, 0.01);
        seen();
        assertThat(value("sum(errors_total{version=\"v2\"}) / sum(requests_total{version=\"v2\"})"))
                .isEqualTo(new MetricValue.Known(new BigDecimal("0.03")));
        assertThat(value("scalar(vector(7))")).isEqualTo(new MetricValue.Known(new BigDecimal("7")));
        assertThat(why("requests_total")).contains("several series");
        assertThat(why("requests_total{version=\"v9\"}")).contains("no series");
        assertThat(why("0/0")).contains("NaN");
        assertThat(why("requests_total[5m]")).contains("no number but a matrix");
        assertThat(why("sum(")).contains("it refuses");
    }

    private MetricValue value(String query) {
        PrometheusAddress address =
                new PrometheusAddress(Optional.of(prometheus.url()), Optional.empty(), Optional.empty());
        PrometheusValues values = new PrometheusValues(address, new PrometheusClient(address));
        try {
            return values.ask(query, Instant.now()).toCompletableFuture().join();
        } finally {
            values.stop();
        }
    }

    private String why(String query) {
        return ((MetricValue.Unknown) value(query)).why();
    }

    /** A moment after which Prometheus has looked at all instances as they are now. */
    private Instant seen() {
        List.of(candidate, oneOfBaseline, otherOfBaseline)
                .forEach(instance -> await().atMost(PATIENCE).until(() -> newest(instance) == instance.requests()));
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private double newest(FakeInstance instance) {
        Instant now = Instant.now();
        SeriesAnswer answer = source.ask(new SeriesQuestion(
                        "main", "requests_total{instance=\"" + instance.target() + "\"}", now.minusSeconds(30), now))
                .join();
        List<Series> series = answer instanceof SeriesAnswer.Found found ? found.series() : List.of();
        return series.isEmpty() ? 0 : series.get(0).value(series.get(0).size() - 1);
    }

    private WindowReading read(Instant from, Instant until) {
        SourceWindow window = new SourceWindow(
                evidenceSource(),
                new ArmNames("candidate", "v2", "answers", "production"),
                new ArmNames("baseline", "v1", "answers", "production"),
                new Span(from, until),
                true);
        Map<String, List<Series>> found = new HashMap<>();
        for (SeriesQuestion question : window.questions()) {
            SeriesAnswer answer = source.ask(question).join();
            assertThat(answer).isInstanceOf(SeriesAnswer.Found.class);
            found.put(question.selector(), ((SeriesAnswer.Found) answer).series());
        }
        return window.read(found);
    }

    private static EvidenceSource evidenceSource() {
        Selector requests = selector("requests_total");
        Map<String, SourceQuery> queries = Map.of(
                "errorRate", new SourceQuery.Part(selector("errors_total"), requests, Absence.ZERO),
                "p95", new SourceQuery.Buckets(selector("seconds_bucket"), BoundUnit.SECONDS),
                "cost", new SourceQuery.Total(selector("dollars_total"), requests, null, Absence.NO_DATA));
        return new EvidenceSource("prometheus", "main", requests, new TreeMap<>(queries), SourceTerms.STANDARD);
    }

    private static Selector selector(String counter) {
        return Selector.ofText("selector", counter + "{version=\"$version\"}");
    }

    private static List<Long> counts(Arm arm) {
        return ((Histogram) arm.get("p95"))
                .buckets().stream().map(Histogram.Bucket::count).toList();
    }
}
