package io.sluice.integrations.prometheus;

import static io.sluice.integrations.prometheus.LyingPrometheus.broken;
import static io.sluice.integrations.prometheus.LyingPrometheus.endless;
import static io.sluice.integrations.prometheus.LyingPrometheus.json;
import static io.sluice.integrations.prometheus.LyingPrometheus.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.plans.verify.MetricValue;
import io.sluice.plans.verify.MetricValue.Known;
import io.sluice.plans.verify.MetricValue.Unknown;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever Prometheus answers to a verify test, it is one finite number of now, or the reason why there is none. */
class PrometheusValuesTest {
    private static final Instant NOON = Instant.ofEpochMilli(1_796_040_000_123L);
    private static final String ANSWER = """
            {"status":"success","data":{"resultType":"%s","result":[%s]}}""";
    private static final String SERIES = "{\"metric\":{\"job\":\"a\"},\"value\":[1796040000.123,\"0.015\"]}";

    private final LyingPrometheus prometheus = new LyingPrometheus();
    private final PrometheusValues values = values(prometheus.url(), Duration.ofSeconds(30));

    @AfterEach
    void close() {
        values.stop();
        prometheus.close();
    }

    @Test
    void asksTheQueryAsItIsWrittenAndLooksBackForTwoMinutes() {
        prometheus.answers(json(ANSWER.formatted("vector", SERIES)));
        assertThat(values.isConnected()).isTrue();
        assertThat(ask("sum(rate(errors_total[5m])) / 2")).isEqualTo(new Known(new BigDecimal("0.015")));
        assertThat(prometheus.questions())
                .containsExactly("/under/a/path/api/v1/query?query=sum(rate(errors_total[5m])) / 2"
                        + "&time=1796040000.123&timeout=25000ms&lookback_delta=120s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.015", "-3", "1.5e-07", "42", "+1e+06"})
    void aScalarIsANumberAsWell(String number) {
        prometheus.answers(json(ANSWER.formatted("scalar", "1796040000.123,\"" + number + "\"")));
        assertThat(ask("q")).isEqualTo(new Known(new BigDecimal(number)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vector |                                                              | it has no series",
                "vector | {\"metric\":{}}                                              | it has no series",
                "vector | {\"metric\":{},\"value\":[1796040000,\"NaN\"]}               | the value is NaN",
                "vector | {\"metric\":{},\"value\":[1796040000,\"+Inf\"]}              | the value is +Inf",
                "vector | {\"metric\":{},\"value\":[1796040000,\"1e999\"]}             | the value is 1e999",
                "vector | {\"metric\":{},\"value\":[1796040000,\"much\"]}              | a sample has the value much",
                "vector | {\"metric\":{},\"value\":[1796040000,1]}                     | its answer has another form",
                "vector | {\"metric\":{},\"value\":[\"1796040000\",\"1\"]}             | a sample has no time",
                "vector | {\"metric\":{},\"value\":[1796040000,\"1\",2]}               | its answer has another form",
                "vector | {\"metric\":{},\"value\":[1796039880,\"1\"]}                 | its value is of",
                "vector | {\"metric\":{},\"value\":[1796040121,\"1\"]}                 | its value is of",
                "vector | 1,{}                                                         | its value is of",
                "vector | [1796040000,\"1\"]                                           | its answer has another form",
                "scalar | 1796040000.123,\"NaN\"                                       | the value is NaN",
                "scalar | 1796030000,\"1\"                                             | its value is of",
            })
    void whatIsNoNumberOfNowIsNoValue(String type, String result, String why) {
        prometheus.answers(json(ANSWER.formatted(type, result == null ? "" : result)));
        assertThat(unknown().why()).startsWith("prometheus main: " + why);
        assertThat(unknown().isQueryAtFault()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vector | {\"value\":[1796040000,\"1\"]},{\"value\":[1796040000,\"1\"]}| it has several series",
                "vector | {\"metric\":{},\"histogram\":[1796040000,{\"count\":\"1\"}]} | it has a native histogram",
                "matrix | {\"metric\":{},\"values\":[[1796040000,\"1\"]]}              | its answer is no number but a matrix",
                "string | 1796040000.123,\"1\"                                         | its answer is no number but a string",
            })
    void aQueryThatCanNeverHaveOneNumberIsAtFaultItself(String type, String result, String why) {
        prometheus.answers(json(ANSWER.formatted(type, result)));
        assertThat(unknown().why()).startsWith("prometheus main: " + why);
        assertThat(unknown().isQueryAtFault()).isTrue();
    }

    @Test
    void aQueryThatPrometheusCannotReadIsToldInItsWords() {
        prometheus.answers(status(400, "application/json", """
                {"status":"error","errorType":"bad_data","error":"1:5: parse error: unclosed left parenthesis"}"""));
        assertThat(unknown())
                .isEqualTo(
                        new Unknown("prometheus main: it refuses: 1:5: parse error: unclosed left parenthesis", true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | text/html        | <html>Sign in</html>               | it answers text/html in place of JSON",
                "200 | application/json | <html>                             | its answer is no JSON",
                "200 | application/json | {\"status\":\"success\",\"data\":  | its answer is no JSON",
                "200 | application/json | []                                 | its answer has another form",
                "200 | application/json | {}                                 | it refuses: null",
                "422 | application/json | {\"status\":\"error\",\"errorType\":\"execution\",\"error\":\"many-to-many\"} | it refuses: many-to-many",
                "200 | application/json | {\"status\":\"success\",\"warnings\":[\"a store is missing\"]} | it warns: a store is missing",
                "401 | text/plain       | no                                 | it answers 401",
                "500 | application/json | {}                                 | it answers 500",
                "302 | text/plain       | elsewhere                          | it answers 302",
            })
    void anAnswerThatIsNoneIsNoValue(int code, String type, String body, String why) {
        prometheus.answers(status(code, type, body));
        assertThat(unknown().why()).startsWith("prometheus main: " + why);
        assertThat(unknown().isQueryAtFault()).isFalse();
        assertThat(prometheus.questions()).as("no second try helps").hasSize(2);
    }

    @Test
    void aPassingFaultIsTriedOnceMoreAndNotTwice() {
        prometheus.answers(status(503, "text/plain", "later"), json(ANSWER.formatted("vector", SERIES)));
        assertThat(ask("a")).isInstanceOf(Known.class);
        prometheus.answers(broken());
        assertThat(unknown().why()).startsWith("prometheus main: its answer broke off");
        assertThat(prometheus.questions()).hasSize(4);
    }

    @Test
    void aServerThatIsAwayOrSaysNothingOrStopsInTheMiddleIsGivenUp() {
        PrometheusValues nowhere = values(URI.create("http://127.0.0.1:1"), Duration.ofSeconds(30));
        assertThat(((Unknown) ask(nowhere)).why()).startsWith("prometheus main: it cannot be reached");
        nowhere.stop();
        PrometheusValues hasty = values(prometheus.url(), Duration.ofMillis(200));
        prometheus.answers(prometheus.silent());
        assertThat(((Unknown) ask(hasty)).why()).isEqualTo("prometheus main: no answer within PT0.2S");
        prometheus.answers(prometheus.stalled());
        assertThat(((Unknown) ask(hasty)).why()).isEqualTo("prometheus main: its answer did not end within PT0.2S");
        assertThat(prometheus.questions()).hasSize(4);
        hasty.stop();
    }

    @Test
    void anEndlessAnswerIsReadToTheLimitAndNoFurther() {
        prometheus.answers(endless(
                "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[" + SERIES, "," + SERIES));
        assertThat(unknown().why()).isEqualTo("prometheus main: its answer has more than 16777216 bytes");
    }

    @Test
    void nothingIsKeptBetweenTwoTries() {
        prometheus.answers(
                json(ANSWER.formatted("vector", SERIES)),
                json(ANSWER.formatted("vector", SERIES.replace("0.015", "7"))));
        assertThat(ask("q")).isEqualTo(new Known(new BigDecimal("0.015")));
        assertThat(ask("q")).isEqualTo(new Known(new BigDecimal("7")));
    }

    private static PrometheusValues values(URI url, Duration tryLimit) {
        PrometheusAddress address = new PrometheusAddress(Optional.of(url), Optional.empty(), Optional.empty());
        return new PrometheusValues(address, new PrometheusClient(address, tryLimit));
    }

    private MetricValue ask(String query) {
        return values.ask(query, NOON).toCompletableFuture().join();
    }

    private static MetricValue ask(PrometheusValues source) {
        return source.ask("q", NOON).toCompletableFuture().join();
    }

    private Unknown unknown() {
        return (Unknown) ask("q");
    }
}
