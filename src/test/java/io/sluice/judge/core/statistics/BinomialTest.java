package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.testing.Golden;
import java.util.Map;
import java.util.Random;
import org.apache.commons.math3.stat.inference.AlternativeHypothesis;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class BinomialTest {
    private static final long SEED = 20261130;

    @Test
    void everyRowOfTheExactTableIsReproduced() {
        for (Map<String, String> row : Golden.table("judge/binomial.csv")) {
            Binomial binomial = new Binomial(Long.parseLong(row.get("of")), number(row, "chance"));
            long count = Long.parseLong(row.get("count"));
            assertIsClose(row, "at_most", binomial.atMost(count));
            assertIsClose(row, "at_least", binomial.atLeast(count));
            assertIsClose(row, "two_sided", binomial.twoSided(count));
        }
    }

    @Test
    void theTwoSidedTestAgreesWithThatOfCommonsMathWhereThatHasRoom() {
        Random random = new Random(SEED);
        var theirs = new org.apache.commons.math3.stat.inference.BinomialTest();
        for (int i = 0; i < 300; i++) {
            int draws = 1 + random.nextInt(800);
            double chance = 0.01 + 0.98 * random.nextDouble();
            int count = random.nextInt(draws + 1);
            assertThat(new Binomial(draws, chance).twoSided(count))
                    .as("seed %s: %s of %s at %s", SEED, count, draws, chance)
                    .isCloseTo(
                            theirs.binomialTest(draws, count, chance, AlternativeHypothesis.TWO_SIDED), within(1e-9));
        }
    }

    @Test
    void countsBeyondAnIntAreNoTrouble() {
        long users = 8_000_000_000L;
        assertThat(new Binomial(users, 0.5).twoSided(users / 2)).isEqualTo(1);
        assertThat(new Binomial(users, 0.5).twoSided(users / 2 + 1_000_000)).isLessThan(1e-9);
        assertThat(new Binomial(users, 0.00001).twoSided(80_000)).isGreaterThan(0.99);
        assertThat(new Binomial(9_007_199_254_740_991L, 0.05).twoSided(0)).isZero();
        assertThat(new Binomial(9_007_199_254_740_991L, 0.05).twoSided(9_007_199_254_740_991L))
                .isZero();
    }

    /** Where the normal distribution takes over, the exact value and it agree. */
    @Test
    void theStepFromExactToNormalIsSmall() {
        Binomial exact = new Binomial(3_999_000, 0.5);
        Binomial normal = new Binomial(4_001_000, 0.5);
        for (int deviations = 1; deviations <= 4; deviations++) {
            double before = exact.twoSided(1_999_500 + deviations * 1_000L);
            double after = normal.twoSided(2_000_500 + deviations * 1_000L);
            assertThat(after).isCloseTo(before, Percentage.withPercentage(2));
        }
    }

    private static void assertIsClose(Map<String, String> row, String name, double value) {
        double expected = number(row, name);
        assertThat(value).as("%s %s", name, row).isCloseTo(expected, within(1e-9 * expected));
    }

    private static double number(Map<String, String> row, String name) {
        return Double.parseDouble(row.get(name));
    }
}
