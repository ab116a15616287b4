package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.measure.RatioSquares;
import io.sluice.testing.Golden;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogDeltaTest {
    private static final double Z = Confidence.quantile(new BigDecimal("0.95"));

    @Test
    void everyRowOfTheSharedTableIsReproduced() {
        for (Map<String, String> row : Golden.besideTheProject("golden/cost-log-delta.csv")) {
            Mean candidate = mean(row.get("candidate_mean"), row.get("candidate_sd"), row.get("candidate_n"));
            Mean baseline = mean(row.get("baseline_mean"), row.get("baseline_sd"), row.get("baseline_n"));
            assertRow(row, candidate, baseline, 5e-7);
        }
    }

    @Test
    void everyRowOfOurOwnTableIsReproduced() {
        for (Map<String, String> row : Golden.table("judge/log-delta.csv")) {
            assertRow(row, mean(row, "candidate"), mean(row, "baseline"), 1e-9);
        }
    }

    @Test
    void theVarianceOfARatioIsThatOfItsResiduals() {
        for (Map<String, String> row : Golden.table("judge/ratio-variance.csv")) {
            RatioSquares squares = new RatioSquares(
                    Long.parseLong(row.get("of")),
                    new BigDecimal(row.get("squares")),
                    new BigDecimal(row.get("per_squares")),
                    new BigDecimal(row.get("products")));
            Ratio ratio = new Ratio(new BigDecimal(row.get("sum")), new BigDecimal(row.get("per")), squares);
            double expected = number(row, "relative_variance");
            assertThat(ratio.relativeVariance().orElseThrow())
                    .as(row.toString())
                    .isCloseTo(expected, within(1e-9 * expected));
        }
    }

    @Test
    void nothingIsKnownOfTheSpreadOfOneThingOrOfNothing() {
        assertThat(new Mean(BigDecimal.TEN, 1, new BigDecimal(100)).relativeVariance())
                .isEmpty();
        assertThat(new Mean(BigDecimal.ZERO, 9, BigDecimal.ZERO).relativeVariance())
                .isEmpty();
        assertThat(new Mean(BigDecimal.TEN, 9, null).relativeVariance()).isEmpty();
        assertThat(new Ratio(BigDecimal.TEN, BigDecimal.ONE).relativeVariance()).isEmpty();
    }

    @Test
    void equalValuesHaveNoSpreadEvenWhereTheSendersSumsWereRounded() {
        Mean rounded = new Mean(new BigDecimal("0.287"), 287, new BigDecimal("0.0002869999999999"));
        assertThat(rounded.relativeVariance()).hasValue(0);
    }

    private static void assertRow(Map<String, String> row, Mean candidate, Mean baseline, double tolerance) {
        double ratio = candidate.value().doubleValue() / baseline.value().doubleValue();
        double variance = candidate.relativeVariance().orElseThrow()
                + baseline.relativeVariance().orElseThrow();
        Interval interval = LogDelta.around(ratio, variance, Z);
        assertThat(ratio).as("ratio %s", row).isCloseTo(number(row, "ratio"), within(tolerance * ratio));
        assertThat(interval.low()).as("low %s", row).isCloseTo(number(row, "low"), within(tolerance * ratio));
        assertThat(interval.high())
                .as("high %s", row)
                .isCloseTo(number(row, "high"), within(tolerance * interval.high()));
    }

    /** From mean and standard deviation back to the sums: S2 = (n - 1) s^2 + n m^2. */
    private static Mean mean(String mean, String deviation, String count) {
        BigDecimal m = new BigDecimal(mean);
        BigDecimal n = new BigDecimal(count);
        BigDecimal squares = new BigDecimal(deviation)
                .pow(2)
                .multiply(n.subtract(BigDecimal.ONE))
                .add(m.pow(2).multiply(n));
        return new Mean(m.multiply(n), n.longValueExact(), squares);
    }

    private static Mean mean(Map<String, String> row, String arm) {
        return new Mean(
                new BigDecimal(row.get(arm + "_sum")),
                Long.parseLong(row.get(arm + "_of")),
                new BigDecimal(row.get(arm + "_squares")));
    }

    private static double number(Map<String, String> row, String name) {
        return Double.parseDouble(row.get(name));
    }
}
