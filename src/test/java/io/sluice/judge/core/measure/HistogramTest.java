package io.sluice.judge.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.measure.Percentile.Tail;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import io.sluice.testing.Golden;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistogramTest {

    @Test
    void everyRowOfTheTableIsReproduced() {
        for (Map<String, String> row : Golden.table("judge/histogram.csv")) {
            Histogram histogram = Arms.histogram(row.get("bounds_ms"), row.get("cumulative_counts"));
            BigDecimal p95 = histogram.p95Ms();
            if (row.get("p95_ms").equals("open")) {
                assertThat(p95).as("%s", row).isNull();
            } else {
                assertThat(p95)
                        .as("%s", row)
                        .isCloseTo(new BigDecimal(row.get("p95_ms")), within(new BigDecimal("1e-9")));
            }
            Tail tail = histogram.slowerThan(new BigDecimal(row.get("limit_ms")));
            assertThat(tail.least()).as("%s", row).isCloseTo(number(row, "slower_least"), within(1e-9));
            assertThat(tail.most()).as("%s", row).isCloseTo(number(row, "slower_most"), within(1e-9));
        }
    }

    @Test
    void aLimitOnTheLastFiniteBoundKnowsTheOpenBucketExactly() {
        assertThat(Arms.histogram("100 open", "90 100").slowerThan(new BigDecimal(100)))
                .isEqualTo(new Tail(10, 10, 100));
        assertThat(Arms.histogram("100 open", "90 100").slowerThan(new BigDecimal(101)))
                .isEqualTo(new Tail(0, 10, 100));
    }

    @Test
    void incrementsAreAddedBoundByBound() {
        Measurement sum = Arms.histogram("100 200 open", "1 2 3").plus(Arms.histogram("100.0 200 open", "10 10 20"));
        assertThat(sum).isEqualTo(Arms.histogram("100 200 open", "11 12 23"));
    }

    @Test
    void aHistogramWithoutBucketsAddsNothing() {
        Histogram some = Arms.histogram("100 open", "1 2");
        assertThat(new Histogram(List.of()).plus(some)).isEqualTo(some);
        assertThat(some.plus(new Histogram(List.of()))).isEqualTo(some);
        assertThat(new Histogram(List.of()).hasData()).isFalse();
    }

    @Test
    void otherBoundsAreRefused() {
        assertThatThrownBy(() -> Arms.histogram("100 open", "1 2").plus(Arms.histogram("125 open", "1 2")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("buckets must have the same bounds as before");
    }

    private static double number(Map<String, String> row, String name) {
        return Double.parseDouble(row.get(name));
    }
}
