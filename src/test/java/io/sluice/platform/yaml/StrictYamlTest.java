package io.sluice.platform.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictYamlTest {

    @Test
    void aDocumentIsReadAsTheJsonThatSaysTheSame() {
        String yaml = """
                # a comment
                name: answers
                units:
                  - {kind: prompt, needsDeploy: false, weight: 10.0}
                  - kind: "model"
                    note: null
                    big: 9007199254740993
                """;
        String json = """
                {"name":"answers","units":[{"kind":"prompt","needsDeploy":false,"weight":10.0},
                {"kind":"model","note":null,"big":9007199254740993}]}
                """;

        assertThat(StrictYaml.read(yaml)).isEqualTo(StrictJson.read(json, JsonValue.class));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "on | \"on\"",
                "no | \"no\"",
                "yes | \"yes\"",
                "12:30 | \"12:30\"",
                "2026-11-30 | \"2026-11-30\"",
                "2026-11-30T00:00:00Z | \"2026-11-30T00:00:00Z\"",
                "1_000 | \"1_000\"",
                "0x1F | \"0x1F\"",
                "!!str 7 | \"7\"",
                "'7' | \"7\"",
                "2.4.1 | \"2.4.1\"",
                "true | true",
                "True | true",
                "~ | null",
                "7 | 7",
                "-7 | -7",
                "+7 | 7",
                "007 | 7",
                ".5 | 0.5",
                "2.40 | 2.40",
                "1e3 | 1e3",
            })
    void plainScalarsFollowYaml12(String scalar, String json) {
        assertThat(StrictJson.write(StrictYaml.read(scalar))).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{a: 1, a: 2} | twice",
                "{a: .nan} | not a number",
                "{a: .inf} | not a number",
                "{a: -.INF} | not a number",
                "{a: 1e999} | beyond the range",
                "{a: !!binary aGk=} | not understood",
                "{a: !!java.net.URL x} | tag",
                "{a: !own {b: 1}} | not understood",
                "{? {a: 1} : b} | name of a member",
                "{~: 1} | name of a member",
                "{a: \"x\\0y\"} | U+0000",
                "{a: [1, 2} | line 1",
                "{a: *nobody} | nobody",
                "`` | empty",
            })
    void whatJsonCannotSayIsRefusedWithItsPlace(String yaml, String reason) {
        assertThatThrownBy(() -> StrictYaml.read(yaml))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.code()).isEqualTo(ErrorCode.MALFORMED_BODY))
                .hasMessageContaining(reason);
    }

    @Test
    void aSecondDocumentIsRefused() {
        assertThatThrownBy(() -> StrictYaml.read("a: 1\n---\nb: 2\n")).isInstanceOf(Refused.class);
    }

    @Test
    void anAnchorMayBeUsedAFewTimes() {
        assertThat(StrictJson.write(StrictYaml.read("{a: &x [1], b: *x}"))).isEqualTo("{\"a\":[1],\"b\":[1]}");
    }

    @Test
    void aBillionLaughsAreRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n");
        for (int i = 1; i < 10; i++) {
            String use = "*a" + (i - 1);
            bomb.append("a" + i + ": &a" + i + " [" + String.join(", ", java.util.Collections.nCopies(9, use)) + "]\n");
        }

        assertThatThrownBy(() -> StrictYaml.read(bomb.toString())).isInstanceOf(Refused.class);
    }

    @Test
    void fewAnchorsThatDoubleEachOtherAreRefusedToo() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [ha, ha]\n");
        for (int i = 1; i <= 20; i++) {
            bomb.append("a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n");
        }

        assertThatThrownBy(() -> StrictYaml.read(bomb.toString()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("values");
    }

    @Test
    void anAnchorInsideItselfIsRefused() {
        assertThatThrownBy(() -> StrictYaml.read("&a [*a]")).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> StrictYaml.read("&a {b: *a}")).isInstanceOf(Refused.class);
    }

    @Test
    void tenThousandBracketsAreRefused() {
        assertThatThrownBy(() -> StrictYaml.read("[".repeat(10_000))).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> StrictYaml.read("[".repeat(10_000) + "]".repeat(10_000)))
                .isInstanceOf(Refused.class);
    }

    @Test
    void aTextOverOneMegabyteIsRefused() {
        assertThatThrownBy(() -> StrictYaml.read("a".repeat((1 << 20) + 1)))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.code()).isEqualTo(ErrorCode.BODY_TOO_LARGE));
    }
}
