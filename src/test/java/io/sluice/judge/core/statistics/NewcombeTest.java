package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.testing.Golden;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NewcombeTest {
    private static final double Z = Confidence.quantile(new BigDecimal("0.95"));

    @Test
    void everyRowOfTheSharedTableIsReproduced() {
        for (Map<String, String> row : Golden.besideTheProject("golden/newcombe.csv")) {
            Interval interval = proportion(row, "candidate_errors", "candidate_requests")
                    .minus(proportion(row, "baseline_errors", "baseline_requests"), Z);
            assertThat(interval.low()).as("low %s", row).isCloseTo(number(row, "low"), within(1e-9));
            assertThat(interval.high()).as("high %s", row).isCloseTo(number(row, "high"), within(1e-9));
        }
    }

    @Test
    void everyRowOfOurOwnTableIsReproduced() {
        for (Map<String, String> row : Golden.table("judge/newcombe.csv")) {
            Interval interval = proportion(row, "first_count", "first_of")
                    .minus(
                            proportion(row, "second_count", "second_of"),
                            Confidence.quantile(new BigDecimal(row.get("confidence"))));
            assertThat(interval.low()).as("low %s", row).isCloseTo(number(row, "low"), within(1e-12));
            assertThat(interval.high()).as("high %s", row).isCloseTo(number(row, "high"), within(1e-12));
        }
    }

    @Test
    void turningTheArmsRoundMirrorsTheInterval() {
        Proportion one = new Proportion(63, 93);
        Proportion other = new Proportion(38, 92);
        Interval there = one.minus(other, Z);
        Interval back = other.minus(one, Z);
        assertThat(back.low()).isEqualTo(-there.high());
        assertThat(back.high()).isEqualTo(-there.low());
    }

    private static Proportion proportion(Map<String, String> row, String count, String of) {
        return new Proportion(Long.parseLong(row.get(count)), Long.parseLong(row.get(of)));
    }

    private static double number(Map<String, String> row, String name) {
        return Double.parseDouble(row.get(name));
    }
}
