package io.sluice.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictJsonTest {

    record Inner(Long count, BigDecimal cost, Boolean on, String name) {
        Inner {
            Require.inRange("count", count, 0, 10);
        }
    }

    record Outer(Inner inner, List<Inner> items, Instant at, Duration every, Share share) {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"inner":{"count":11}}               | inner.count          | must be between 0 and 10
            {"inner":{}}                         | inner.count          | is required
            {"inner":{"count":"7"}}              | inner.count          | must be a whole number
            {"inner":{"count":1.5}}              | inner.count          | must be a whole number
            {"inner":{"count":1e999}}            | inner.count          | must be a whole number
            {"inner":{"count":true}}             | inner.count          | must be a whole number
            {"inner":{"count":1,"cost":"1.5"}}   | inner.cost           | must be a number
            {"inner":{"count":1,"on":"true"}}    | inner.on             | must be true or false
            {"inner":{"count":1,"on":1}}         | inner.on             | must be true or false
            {"inner":{"count":1,"name":7}}       | inner.name           | must be a text
            {"inner":{"count":1,"name":"\\u0000"}} | inner.name         | must not contain U+0000
            {"inner":{"count":1,"nmae":"x"}}     | inner.nmae           | is not a known field
            {"items":[{"count":1},{"count":-1}]} | items[1].count       | must be between 0 and 10
            {"items":{}}                         | items                | must be a list
            {"at":1764500000}                    | at                   | must be a text
            {"at":"yesterday"}                   | at                   | must be an ISO-8601 text
            {"every":600}                        | every                | must be a text
            {"every":"10m"}                      | every                | must be an ISO-8601 text
            {"share":1.5}                        | share                | must be between 0 and 1
            {"share":"0.5"}                      | share                | must be a number between 0 and 1
            """)
    void aWrongFieldIsNamedByItsPath(String body, String field, String detail) {
        assertThatThrownBy(() -> StrictJson.read(body, Outer.class)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.field()).isEqualTo(field);
            assertThat(refused.detail()).startsWith(detail);
        });
    }

    @Test
    void whatIsNoJsonIsSaidWithItsPlaceAndWithoutOurClasses() {
        for (String body : List.of("{", "{\"at\":NaN}", "{} {}", "{\"at\":\"x\",\"at\":\"y\"}", "[".repeat(10_000))) {
            assertThatThrownBy(() -> StrictJson.read(body, JsonValue.class))
                    .isInstanceOf(Refused.class)
                    .hasMessageStartingWith("MALFORMED_BODY")
                    .hasMessageNotContainingAny("fasterxml", "Feature", "io.sluice");
        }
    }

    @Test
    void numbersAndMembersKeepTheirForm() {
        String written = "{\"b\":10.0,\"a\":9007199254740993,\"c\":1E+2,\"d\":[null,true,\"é\"]}";
        assertThat(StrictJson.write(StrictJson.read(written, JsonValue.class))).isEqualTo(written);
    }

    @Test
    void aRecordIsItsComponentsAndNothingElse() {
        assertThat(StrictJson.write(Finding.error("C", "p", "m")))
                .isEqualTo("{\"code\":\"C\",\"severity\":\"ERROR\",\"place\":\"p\",\"message\":\"m\"}");
    }
}
