package io.sluice.judge.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.IntegerDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The draws follow their laws: their empirical distribution stays within Kolmogorov's bound of the exact one. */
class LawsTest {
    private static final int DRAWS = 40_000;
    private static final long SEED = 11;

    /** For independent draws the greatest distance is above it once in a hundred thousand seeds. */
    private static final double FARTHEST = 2.47 / Math.sqrt(DRAWS);

    @Test
    void theWordsAreThoseOfSplitMix64() {
        SplittableRandom reference = new SplittableRandom(42);
        Dice dice = new Dice(42);
        for (int i = 0; i < 1_000; i++) {
            assertThat(dice.word()).isEqualTo(reference.nextLong());
        }
    }

    @Test
    void runsOfOneSeedAndSeedsOfOneRunHaveTheirOwnStreams() {
        assertThat(new long[] {
                    Dice.of(1, 0).word(),
                    Dice.of(1, 1).word(),
                    Dice.of(0, 1).word(),
                    Dice.of(0, 0).word()
                })
                .doesNotHaveDuplicates();
        assertThat(Dice.of(7, 3).word()).isEqualTo(Dice.of(7, 3).word());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0004, 0.05, 0.9, 3, 9.99, 10, 10.01, 56, 400, 12_345.6})
    void poissonCountsFollowTheirLaw(double mean) {
        Dice dice = Dice.of(SEED, 0);
        assertFollows(new PoissonDistribution(mean), () -> Laws.poisson(dice, mean));
    }

    @Test
    void nothingIsExpectedOfNothing() {
        assertThat(Laws.poisson(Dice.of(SEED, 0), 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1,0.3", "16,0.5", "17,0.02", "60,0.3", "600,0.97", "100000,0.015"})
    void binomialCountsFollowTheirLaw(int of, double chance) {
        Dice dice = Dice.of(SEED, 1);
        assertFollows(new BinomialDistribution(of, chance), () -> Laws.binomial(dice, of, chance));
    }

    @Test
    void aSureThingHappensAlwaysAndAnImpossibleOneNever() {
        Dice dice = Dice.of(SEED, 2);
        assertThat(Laws.binomial(dice, 1_000, 1)).isEqualTo(1_000);
        assertThat(Laws.binomial(dice, 1_000, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0.135,8.865", "1,1", "30,40", "0.5,0.5"})
    void betaNumbersFollowTheirLaw(double successes, double failures) {
        Dice dice = Dice.of(SEED, 3);
        BetaDistribution law = new BetaDistribution(successes, failures);
        double[] drawn = new double[DRAWS];
        Arrays.setAll(drawn, i -> Laws.beta(dice, successes, failures));
        Arrays.sort(drawn);
        assertDistance(drawn, value -> law.cumulativeProbability(value));
    }

    @Test
    void normalNumbersHaveTheirMoments() {
        Dice dice = Dice.of(SEED, 4);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < DRAWS; i++) {
            double x = dice.normal();
            sum += x;
            squares += x * x;
        }
        assertThat(sum / DRAWS).isBetween(-0.025, 0.025);
        assertThat(squares / DRAWS).isBetween(0.965, 1.035);
    }

    private interface Draw {
        long next();
    }

    private static void assertFollows(IntegerDistribution law, Draw draw) {
        long[] drawn = new long[DRAWS];
        Arrays.setAll(drawn, i -> draw.next());
        Arrays.sort(drawn);
        for (int i = 0; i < DRAWS; i++) {
            boolean isLastOfItsValue = i == DRAWS - 1 || drawn[i + 1] != drawn[i];
            if (isLastOfItsValue) {
                double exact = law.cumulativeProbability((int) drawn[i]);
                assertThat(Math.abs((i + 1.0) / DRAWS - exact))
                        .as("P(X <= %s), seed %s", drawn[i], SEED)
                        .isLessThan(FARTHEST);
            }
        }
    }

    private static void assertDistance(double[] sorted, ToDoubleFunction<Double> law) {
        for (int i = 0; i < DRAWS; i += 100) {
            assertThat(Math.abs((i + 0.5) / DRAWS - law.applyAsDouble(sorted[i])))
                    .as("P(X <= %s), seed %s", sorted[i], SEED)
                    .isLessThan(FARTHEST);
        }
    }
}
