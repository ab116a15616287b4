package io.sluice.issues;

import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagReading;
import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.Reason;
import io.sluice.kernel.Finding;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Public fault: weights that do not add to 100 leave users without a variant, or give the surplus to whoever comes
 * last.
 */
class F03WeightsThatDoNotAddToAHundredTest {

    @Test
    void tenAndAHundredAreTakenAsPartsOfAHundredAndTen() {
        assertThat(counts(110_000, 10, 100).get("v0")).isBetween(9_571, 10_429);
    }

    @Test
    void threeTimesFortyIsAThirdEach() {
        // 100,000 keys, expected 33,333; four standard deviations are 596.
        assertThat(counts(100_000, 40, 40, 40).values()).allMatch(count -> count > 32_737 && count < 33_929);
    }

    @Test
    void aSumJustBelowTheWholeLeavesNobodyOut() {
        assertThat(total(counts(100_000, 3333, 3333, 3333))).isEqualTo(100_000);
    }

    @Test
    void twoHundredAndEightyEqualVariantsAreAllServed() {
        int[] weights = IntStream.generate(() -> 36).limit(280).toArray();
        Map<String, Integer> counts = counts(100_000, weights);

        assertThat(counts).hasSize(280);
        assertThat(total(counts)).isEqualTo(100_000);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, WEIGHT_SUM, ''", "-50, 100, WEIGHT_INVALID, '[0][1]'", "'\"ten\"', 1, WEIGHT_INVALID, '[0][1]'"})
    void weightsThatMakeNoSenseAreRefusedByName(String first, String second, String code, String place) {
        FlagReading reading = FlagDefinition.read(
                "f03",
                json("{'state':'ENABLED','variants':{'v0':'a','v1':'b'},'targeting':{'fractional':[['v0'," + first
                        + "],['v1'," + second + "]]}}"));

        assertThat(reading.isValid()).isFalse();
        assertThat(reading.findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple(code, "targeting.fractional" + place));
    }

    private static Map<String, Integer> counts(int keys, int... weights) {
        CompiledFlag flag = split(weights);
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < keys; i++) {
            Evaluation answer = FlagText.evaluate(flag, user("user-" + i));
            assertThat(answer.reason()).isEqualTo(Reason.TARGETING_MATCH);
            counts.merge(String.valueOf(answer.variant()), 1, Integer::sum);
        }
        return counts;
    }

    private static CompiledFlag split(int... weights) {
        String variants = IntStream.range(0, weights.length)
                .mapToObj(i -> "'v" + i + "':'" + i + "'")
                .collect(Collectors.joining(","));
        String parts = IntStream.range(0, weights.length)
                .mapToObj(i -> "['v" + i + "'," + weights[i] + "]")
                .collect(Collectors.joining(","));
        return FlagText.flag(
                "f03", "{'state':'ENABLED','variants':{" + variants + "},'targeting':{'fractional':[" + parts + "]}}");
    }

    private static int total(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
