package io.sluice.judge.core.series;

import static io.sluice.judge.core.series.SeriesText.at;
import static io.sluice.judge.core.series.SeriesText.series;
import static io.sluice.judge.core.series.SeriesText.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.testing.Golden;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Increases are counted from raw samples, whole, and once. */
class IncreaseTest {
    /** Longer than any pause between two samples. */
    private static final int LOOKBACK = 41;

    @Test
    void matchTheGoldenTable() throws Unreadable {
        List<Map<String, String>> rows = Golden.table("judge/increases.csv");
        assertThat(rows).hasSizeGreaterThan(30);
        for (Map<String, String> row : rows) {
            Span window = window(Integer.parseInt(row.get("start")), Integer.parseInt(row.get("end")));
            assertThat(rise(series(Map.of(), row.get("samples")), window))
                    .as("%s", row)
                    .isEqualByComparingTo(row.get("rise"));
        }
    }

    /** However a stretch of time is cut into windows, what they count is what the whole of it counts. */
    @Test
    void addUpExactlyOverWindowsThatFollowEachOther() throws Unreadable {
        for (int run = 0; run < 2_000; run++) {
            Random random = new Random(run);
            Series series = drawn(random);
            int end = 400;
            BigDecimal sum = BigDecimal.ZERO;
            List<Integer> cuts = new ArrayList<>();
            for (int from = 100; from < end; ) {
                int to = Math.min(end, from + 1 + random.nextInt(90));
                sum = sum.add(rise(asked(series, from - LOOKBACK, to), window(from, to)));
                cuts.add(to);
                from = to;
            }
            assertThat(sum).as("seed %d, cut at %s", run, cuts).isEqualByComparingTo(rise(series, window(100, end)));
        }
    }

    /** With cents as with counts: values are rounded, never differences. */
    @Test
    void sumsOfMoneyAddUpToTheLastDigit() throws Unreadable {
        Series cents = series(Map.of(), "0:0.1 10:0.30000000000000004 20:0.7 30:1e-13 40:0.2");
        assertThat(rise(cents, window(1, 50))).isEqualByComparingTo("0.8");
        assertThat(rise(cents, window(1, 25)).add(rise(cents, window(25, 50)))).isEqualByComparingTo("0.8");
    }

    @Test
    void whatIsNoNumberIsNotCountedAndIsTold() throws Unreadable {
        for (String value : List.of("NaN", "Infinity", "-Infinity")) {
            assertThat(tally("0:1 10:" + value + " 20:5", window(5, 30)).isKnown())
                    .as(value)
                    .isFalse();
            assertThat(tally("0:" + value + " 10:5", window(5, 30)).isKnown())
                    .as("%s as the beginning", value)
                    .isFalse();
            assertThat(tally("0:" + value + " 4:1 10:5", window(5, 30)).isKnown())
                    .as("%s before the beginning", value)
                    .isTrue();
        }
    }

    @Test
    void aGaugeIsNoCounter() {
        assertThatThrownBy(() -> tally("0:1 10:-1", window(5, 30))).hasMessageContaining("below zero");
        assertThatThrownBy(() -> tally("0:1 10:2.5", window(5, 30)).count("errors"))
                .hasMessageContaining("errors rose by 1.5");
        assertThatThrownBy(() -> tally("0:1 10:1e300", window(5, 30)).count("errors"))
                .hasMessageContaining("counts no things");
    }

    /** What a source would answer: nothing before the lookback. */
    private static Series asked(Series series, int from, int until) {
        StringBuilder samples = new StringBuilder();
        for (int i = series.before(at(from).toEpochMilli());
                i < series.before(at(until).toEpochMilli());
                i++) {
            long second = (series.millis(i) - at(0).toEpochMilli()) / 1000;
            samples.append(second).append(':').append(series.value(i)).append(' ');
        }
        return series(Map.of(), samples.toString());
    }

    private static Series drawn(Random random) {
        StringBuilder samples = new StringBuilder();
        long value = random.nextInt(500);
        for (int second = random.nextInt(150); second < 450; second += 1 + random.nextInt(40)) {
            value = random.nextInt(5) == 0 ? random.nextInt(30) : value + random.nextInt(50);
            samples.append(second).append(':').append(value).append(' ');
        }
        return series(Map.of(), samples.toString());
    }

    private static BigDecimal rise(Series series, Span window) throws Unreadable {
        return Tally.of(new Counters("requests", window, 0, List.of(series))).amount();
    }

    private static Tally tally(String samples, Span window) throws Unreadable {
        return Tally.of(new Counters("errors", window, at(0).toEpochMilli(), List.of(series(Map.of(), samples))));
    }
}
