package io.sluice.integrations.prometheus;

import static io.sluice.integrations.prometheus.LyingPrometheus.EMPTY;
import static io.sluice.integrations.prometheus.LyingPrometheus.broken;
import static io.sluice.integrations.prometheus.LyingPrometheus.endless;
import static io.sluice.integrations.prometheus.LyingPrometheus.json;
import static io.sluice.integrations.prometheus.LyingPrometheus.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SeriesAnswer;
import io.sluice.judge.core.series.SeriesAnswer.Failed;
import io.sluice.judge.core.series.SeriesAnswer.Found;
import io.sluice.judge.core.series.SeriesQuestion;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever Prometheus does, there is an answer in time: its samples, or the reason for which the gate holds. */
class PrometheusSourceTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final String MATRIX = """
            {"status":"success","data":{"resultType":"matrix","result":[%s]}}""";
    private static final String SERIES = """
            {"metric":{"__name__":"up","version":"v1"},"values":[[1796040000.123,"5"],[1796040001,"1.5e+01"]]}""";

    @TempDir
    Path directory;

    private final LyingPrometheus prometheus = new LyingPrometheus();
    private final AtomicLong nanos = new AtomicLong();
    private final PrometheusSource source = source(prometheus.url(), Optional.empty(), Duration.ofSeconds(30));

    @AfterEach
    void close() {
        source.stop();
        prometheus.close();
    }

    @Test
    void asksForTheRawSamplesOfARangeThatEndsBeforeTheWindowDoes() {
        prometheus.answers(json(MATRIX.formatted(SERIES)));
        List<Series> series = ((Found) ask("up{version=\"v1\"}")).series();
        assertThat(prometheus.questions())
                .containsExactly("/under/a/path/api/v1/query?query=up{version=\"v1\"}[360000ms]"
                        + "&time=1796040059.999&timeout=25000ms");
        assertThat(series).hasSize(1);
        assertThat(series.get(0).size()).isEqualTo(2);
        assertThat(series.get(0).labels()).containsEntry("__name__", "up").containsEntry("version", "v1");
    }

    @Test
    void aValueThatIsNoNumberIsASampleAndNoFault() {
        prometheus.answers(json(MATRIX.formatted("""
                {"metric":{},"values":[[1,"NaN"],[2,"+Inf"],[3,"-Inf"]]}""")));
        assertThat(((Found) ask("up")).series().get(0).size()).isEqualTo(3);
    }

    @Test
    void theTokenComesFromItsFileEachTimeAndIsNeverSentElsewhere() throws IOException {
        Path token = Files.writeString(directory.resolve("token"), "first\n");
        PrometheusSource withToken = source(prometheus.url(), Optional.of(token), Duration.ofSeconds(30));
        withToken.ask(question("a")).join();
        Files.writeString(token, "second");
        withToken.ask(question("b")).join();
        assertThat(prometheus.credentials()).containsExactly("Bearer first", "Bearer second");
        Files.delete(token);
        assertThat(((Failed) withToken.ask(question("c")).join()).reason().message())
                .isEqualTo("prometheus main: its token file cannot be used");
        Files.writeString(token, "third");
        prometheus.answers(exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(307, -1);
        });
        assertThat(((Failed) withToken.ask(question("d")).join()).reason().message())
                .isEqualTo("prometheus main: it answers 307");
        assertThat(prometheus.questions()).hasSize(3);
        withToken.stop();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | text/html        | <html>Sign in</html>                | it answers text/html in place of JSON",
                "200 | application/json | <html>                              | its answer is no JSON",
                "200 | application/json | {\"status\":\"success\",\"data\":   | its answer is no JSON",
                "200 | application/json | []                                  | its answer has another form",
                "200 | application/json | {}                                  | it refuses: null",
                "200 | application/json | {\"status\":\"error\",\"error\":\"too many samples\"} | it refuses: too many",
                "422 | application/json | {\"status\":\"error\",\"error\":\"bad selector\"} | it refuses: bad selector",
                "200 | application/json | {\"status\":\"success\"}            | its answer has no matrix",
                "401 | text/plain       | no                                  | it answers 401",
                "500 | application/json | {}                                  | it answers 500",
            })
    void anAnswerThatIsNoneIsToldAtOnce(int status, String type, String body, String message) {
        prometheus.answers(status(status, type, body));
        assertThat(failure()).startsWith("METRICS_UNREADABLE prometheus main: " + message);
        assertThat(prometheus.questions()).as("no second try helps").hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"metric\":{},\"values\":[[2,\"1\"],[1,\"2\"]]}         | not in the order of time",
                "{\"metric\":{},\"values\":[[1,\"1\"],[1,\"2\"]]}         | not in the order of time",
                "{\"metric\":{},\"values\":[[\"1\",\"1\"]]}               | a sample has no time",
                "{\"metric\":{},\"values\":[[1.0001,\"1\"]]}              | a sample has the time",
                "{\"metric\":{},\"values\":[[1e30,\"1\"]]}                | a sample has the time",
                "{\"metric\":{},\"values\":[[1,1]]}                       | another form",
                "{\"metric\":{},\"values\":[[1,\"many\"]]}                | a sample has the value many",
                "{\"metric\":{},\"values\":[[1,\"0x1p3\"]]}               | a sample has the value 0x1p3",
                "{\"metric\":{},\"values\":[[1,\"1\",2]]}                 | another form",
                "{\"metric\":{\"a\":1},\"values\":[]}                     | another form",
                "{\"metric\":{},\"metric\":{},\"values\":[]}              | no JSON",
                "{\"metric\":{},\"histograms\":[[1,{\"count\":\"1\"}]]}   | native histograms",
            })
    void aSeriesThatCannotBeReadIsRefusedWhole(String series, String message) {
        prometheus.answers(json(MATRIX.formatted(SERIES + "," + series)));
        assertThat(failure()).startsWith("METRICS_UNREADABLE").contains(message);
    }

    @Test
    void aWarningIsAFaultAndANoteIsNone() {
        prometheus.answers(json(EMPTY.replace("}}", "},\"warnings\":[\"a store is missing\"]}")));
        assertThat(failure()).isEqualTo("METRICS_UNREADABLE prometheus main: it warns: a store is missing");
        prometheus.answers(json(EMPTY.replace("}}", "},\"warnings\":[],\"infos\":[\"no counter\"]}")));
        assertThat(ask("up")).isInstanceOf(Found.class);
    }

    @Test
    void aPassingFaultIsTriedOnceMoreAndNotTwice() {
        prometheus.answers(status(503, "text/plain", "later"), json(EMPTY));
        assertThat(ask("a")).isInstanceOf(Found.class);
        prometheus.answers(broken(), json(EMPTY));
        assertThat(ask("b")).isInstanceOf(Found.class);
        assertThat(prometheus.questions()).hasSize(4);
        prometheus.answers(broken());
        assertThat(failure()).startsWith("METRICS_UNAVAILABLE prometheus main: its answer broke off");
        assertThat(prometheus.questions()).hasSize(6);
    }

    @Test
    void aServerThatIsNotThereIsTold() {
        PrometheusSource nowhere = source(URI.create("http://127.0.0.1:1"), Optional.empty(), Duration.ofSeconds(30));
        assertThat(((Failed) nowhere.ask(question("up")).join()).reason().message())
                .startsWith("prometheus main: it cannot be reached");
        nowhere.stop();
    }

    @Test
    void aServerThatSaysNothingOrStopsInTheMiddleIsGivenUp() {
        PrometheusSource hasty = source(prometheus.url(), Optional.empty(), Duration.ofMillis(200));
        prometheus.answers(prometheus.silent());
        assertThat(((Failed) hasty.ask(question("a")).join()).reason().message())
                .isEqualTo("prometheus main: no answer within PT0.2S");
        prometheus.answers(prometheus.stalled());
        assertThat(((Failed) hasty.ask(question("b")).join()).reason().message())
                .isEqualTo("prometheus main: its answer did not end within PT0.2S");
        assertThat(prometheus.questions()).hasSize(4);
        hasty.stop();
    }

    @Test
    void anEndlessBodyIsReadToTheLimitAndNoFurther() {
        prometheus.answers(endless("{\"status\":\"success\",", " "));
        assertThat(failure()).isEqualTo("METRICS_UNREADABLE prometheus main: its answer has more than 16777216 bytes");
    }

    @Test
    void aMillionSeriesAreReadToTheLimitAndNoFurther() {
        prometheus.answers(endless(
                "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[" + SERIES, "," + SERIES));
        assertThat(failure()).isEqualTo("METRICS_UNREADABLE prometheus main: its answer has more than 20000 series");
        assertThat(prometheus.questions()).hasSize(1);
    }

    @Test
    void theSameQuestionIsAskedOnceWhileItIsOnItsWayAndForHalfAMinute() {
        CountDownLatch allAsked = new CountDownLatch(1);
        prometheus.answers(exchange -> {
            awaitUninterrupted(allAsked);
            json(EMPTY).to(exchange);
        });
        List<CompletableFuture<SeriesAnswer>> asked =
                Stream.generate(() -> source.ask(question("up"))).limit(50).toList();
        allAsked.countDown();
        assertThat(asked).allSatisfy(answer -> assertThat(answer.join()).isInstanceOf(Found.class));
        nanos.addAndGet(PrometheusSource.KEPT.toNanos() - 1);
        ask("up");
        assertThat(prometheus.questions()).hasSize(1);
        ask("down");
        assertThat(prometheus.questions()).as("another question").hasSize(2);
        // The half minute begins when the answer is put away, which may be a moment after it is given.
        nanos.addAndGet(PrometheusSource.KEPT.toNanos());
        ask("up");
        assertThat(prometheus.questions()).as("after its time").hasSize(3);
    }

    @Test
    void aFailureIsNotKept() {
        prometheus.answers(status(500, "text/plain", ""), json(EMPTY));
        assertThat(ask("up")).isInstanceOf(Failed.class);
        assertThat(ask("up")).isInstanceOf(Found.class);
    }

    @Test
    void aNameThatTheServiceDoesNotKnowIsRefusedWithoutAsking() {
        SeriesAnswer answer = source.ask(new SeriesQuestion("other", "up", NOON, NOON.plusSeconds(1)))
                .join();
        assertThat(((Failed) answer).reason().code()).isEqualTo("METRICS_SOURCE_UNKNOWN");
        assertThat(source.has("main")).isTrue();
        assertThat(prometheus.questions()).isEmpty();
    }

    private PrometheusSource source(URI url, Optional<Path> token, Duration tryLimit) {
        PrometheusAddress address = new PrometheusAddress(Optional.of(url), token, Optional.empty());
        return new PrometheusSource(address, new PrometheusClient(address, tryLimit), nanos::get);
    }

    private SeriesAnswer ask(String selector) {
        return source.ask(question(selector)).join();
    }

    private String failure() {
        Failed failed = (Failed) ask("up");
        return failed.reason().code() + " " + failed.reason().message();
    }

    private static SeriesQuestion question(String selector) {
        return new SeriesQuestion("main", selector, NOON.minusSeconds(300), NOON.plusSeconds(60));
    }

    private static void awaitUninterrupted(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }
}
