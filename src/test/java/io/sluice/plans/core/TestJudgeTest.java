package io.sluice.plans.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestJudgeTest {
    private static final String BODY = """
            {"build":{"version":"2.4.0","a/b":[{"ready":true},7.0]},"m~n":null}""";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"v7\"        | \"v7\"          | other | true",
                "\"v7\"        | \"prompt text\" | v7    | true",
                "\"v7\"        | \"v8\"          | v8    | false",
                "7             | 7.0             | a     | true",
                "{\"a\":1,\"b\":2} | {\"b\":2,\"a\":1} | a | true",
                "{\"a\":1}     | {\"a\":1,\"b\":2} | a   | false",
                "[1,2]         | [2,1]           | a     | false",
                "false         | true            | a     | false",
            })
    void aFlagPassesByItsValueOrByTheNameOfItsVariant(String is, String value, String variant, boolean passes) {
        VerifyTest.Flag test = new VerifyTest.Flag("prompt.version", JsonObject.EMPTY, json(is));

        assertThat(TestJudge.flag(test, json(value), variant).passed()).isEqualTo(passes);
    }

    @Test
    void aFlagWithoutAValuePassesNothing() {
        TestResult result =
                TestJudge.flag(new VerifyTest.Flag("prompt.version", JsonObject.EMPTY, json("\"v7\"")), null, null);

        assertThat(result).isEqualTo(TestResult.failed("flag prompt.version is without a value, not \"v7\""));
    }

    /** The pointers of RFC 6901, with its two escapes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/build/version       | \"2.4.0\" | true",
                "/build/version       | \"2.4.1\" | false",
                "/build/a~1b/0/ready  | true      | true",
                "/build/a~1b/1        | 7         | true",
                "/build/a~1b/2        | 7         | false",
                "/build/a~1b/01       | 7         | false",
                "/build/a~1b/-        | 7         | false",
                "/m~0n                | null      | true",
                "/build/version/0     | \"2\"     | false",
                "/nothing             | null      | false",
            })
    void anAnswerPassesByTheValueAtThePointer(String pointer, String is, boolean passes) {
        VerifyTest.Http test =
                new VerifyTest.Http("https://a.internal", 200, new VerifyTest.JsonCheck(pointer, json(is)));

        assertThat(TestJudge.http(test, 200, json(BODY)).passed()).isEqualTo(passes);
        assertThat(TestJudge.http(test, 500, json(BODY)).passed()).isFalse();
        assertThat(TestJudge.http(test, 200, null).evidence()).isEqualTo("answered 200 without JSON that can be read");
    }

    @Test
    void withoutAPointerTheStatusDecides() {
        VerifyTest.Http test = new VerifyTest.Http("https://a.internal", 204, null);

        assertThat(TestJudge.http(test, 204, null)).isEqualTo(TestResult.passed("answered 204"));
        assertThat(TestJudge.http(test, 302, null)).isEqualTo(TestResult.failed("answered 302, not 204"));
    }

    @ParameterizedTest
    @CsvSource({
        "0.02, '', 0.02, true",
        "0.02, '', 0.0201, false",
        "'', 5, 5.0, true",
        "'', 5, 4.9, false",
        "9, 5, 7, true"
    })
    void aMetricPassesWithinItsBounds(String atMost, String atLeast, String value, boolean passes) {
        VerifyTest.Metric test = new VerifyTest.Metric("up", bound(atMost), bound(atLeast), Duration.ofMinutes(5));

        assertThat(TestJudge.metric(test, new BigDecimal(value)).passed()).isEqualTo(passes);
    }

    @Test
    void evidenceIsOneLineOfBoundedLength() {
        String seen = TestResult.passed("a\nb" + "x".repeat(5_000)).evidence();

        assertThat(seen).hasSize(TestResult.MAX_EVIDENCE).startsWith("a·b");
    }

    private static BigDecimal bound(String text) {
        return text.isEmpty() ? null : new BigDecimal(text);
    }

    private static JsonValue json(String text) {
        return StrictJson.read(text, JsonValue.class);
    }
}
