package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.measure.Measurement;
import io.sluice.testing.Golden;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;
import org.junit.jupiter.api.Test;

class WilsonTest {
    private static final double Z = Confidence.quantile(new BigDecimal("0.95"));

    @Test
    void theQuantileOfNinetyFivePerCentIsKnownToTheLastDigit() {
        assertThat(Z).isCloseTo(1.959963984540054, within(1e-15));
    }

    @Test
    void everyRowOfTheSharedTableIsReproduced() {
        for (Map<String, String> row : Golden.besideTheProject("golden/wilson.csv")) {
            Interval interval = Wilson.of(number(row, "successes"), number(row, "trials"), Z);
            assertThat(interval.low()).as("low %s", row).isCloseTo(number(row, "low"), within(1e-11));
            assertThat(interval.high()).as("high %s", row).isCloseTo(number(row, "high"), within(1e-11));
        }
    }

    @Test
    void everyRowOfOurOwnTableIsReproducedToTwelveDigits() {
        for (Map<String, String> row : Golden.table("judge/wilson.csv")) {
            double z = Confidence.quantile(new BigDecimal(row.get("confidence")));
            Interval interval = Wilson.of(number(row, "count"), number(row, "of"), z);
            assertThat(interval.low()).as("low %s", row).isCloseTo(number(row, "low"), relative(row, "low"));
            assertThat(interval.high()).as("high %s", row).isCloseTo(number(row, "high"), relative(row, "high"));
        }
    }

    @Test
    void commonsMathAgreesWhereItsIntCountsDoNotOverflow() {
        long seed = 7;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            int of = 1 + random.nextInt(30_000);
            int count = random.nextInt(of + 1);
            ConfidenceInterval theirs = new WilsonScoreInterval().createInterval(of, count, 0.95);
            Interval ours = Wilson.of(count, of, Z);
            assertThat(ours.low())
                    .as("seed %s: %s/%s", seed, count, of)
                    .isCloseTo(theirs.getLowerBound(), within(1e-12));
            assertThat(ours.high())
                    .as("seed %s: %s/%s", seed, count, of)
                    .isCloseTo(theirs.getUpperBound(), within(1e-12));
        }
    }

    @Test
    void theEndsAreExactWhereNothingOrEverythingWasCounted() {
        for (long of : new long[] {1, 3, 7, 30, 77, 1_000_003, Measurement.MAX_COUNT}) {
            assertThat(Wilson.of(0, of, Z).low()).isZero();
            assertThat(Wilson.of(of, of, Z).high()).isEqualTo(1.0);
        }
        assertThat(Wilson.of(0, 0, Z)).isEqualTo(new Interval(0, 1));
    }

    @Test
    void theIntervalContainsTheRateRisesWithTheCountAndNarrowsWithTheSize() {
        long seed = 11;
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            long of = 2 + (long) Math.pow(10, random.nextDouble() * 12);
            long count = (long) (random.nextDouble() * (of - 1));
            Interval here = Wilson.of(count, of, Z);
            Interval more = Wilson.of(count + 1, of, Z);
            Interval larger = Wilson.of(2.0 * count, 2.0 * of, Z);
            String place = "seed " + seed + ", case " + i + ": " + count + "/" + of;
            double rate = (double) count / of;
            assertThat(rate).as(place).isBetween(here.low(), here.high());
            assertThat(more.low()).as(place).isGreaterThan(here.low());
            assertThat(more.high()).as(place).isGreaterThan(here.high());
            assertThat(larger.low()).as(place).isGreaterThanOrEqualTo(here.low());
            assertThat(larger.high()).as(place).isLessThanOrEqualTo(here.high());
        }
    }

    private static double number(Map<String, String> row, String name) {
        return Double.parseDouble(row.get(name));
    }

    private static org.assertj.core.data.Offset<Double> relative(Map<String, String> row, String name) {
        return within(1e-12 * Math.max(number(row, name), Double.MIN_NORMAL));
    }
}
