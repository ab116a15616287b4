package io.sluice.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.kernel.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "\"a \\\"word\\\", a \\\\ and a \\n\"",
                "{\"b\":1,\"a\":[true,false,null,{\"deep\":[]}]}",
                "[0,-1,2147483648,9007199254740993,123456789012345678901234567890]",
                "[0.05,1.0,10.50,-0.00001]"
            })
    void whatIsReadIsWrittenAgainToTheLastDigit(String text) {
        assertThat(JsonTree.write(JsonTree.read(text))).isEqualTo(text);
    }

    @Test
    void theTreeIsTheOneThatTheMapperReads() throws Exception {
        String text =
                "{\"stage\":1,\"at\":9999999999,\"share\":0.25,\"live\":true,\"name\":\"x\",\"none\":null,\"all\":[1]}";
        JsonNode tree = JsonTree.read(text);
        assertThat(tree).isEqualTo(StrictJson.mapper().readTree(text));
        assertThat(tree.path("share").asText()).isEqualTo("0.25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"a\":1,\"a\":2}", "{} {}", "{\"a\":NaN}", "nul", "<html>", "[1,]"})
    void whatIsNotOneValueIsRefused(String text) {
        assertThatThrownBy(() -> JsonTree.read(text)).isInstanceOf(Refused.class);
    }

    @Test
    void depthAndDigitsHaveTheLimitsOfEveryDocument() {
        assertThat(JsonTree.read("[".repeat(StrictJson.MAX_DEPTH) + "]".repeat(StrictJson.MAX_DEPTH)))
                .isNotEmpty();
        for (String text : new String[] {"[".repeat(StrictJson.MAX_DEPTH + 1), "9".repeat(101)}) {
            assertThatThrownBy(() -> JsonTree.read(text))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("limits");
        }
    }
}
