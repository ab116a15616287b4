package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.random.MersenneTwister;
import org.junit.jupiter.api.Test;

class RobbinsTest {
    private static final long SEED = 11;

    @Test
    void theFirstLookAsksForNothingAndLaterOnesForMore() {
        assertThat(Robbins.standardErrors(12, 30)).isZero();
        assertThat(Robbins.standardErrors(30, 30)).isZero();
        assertThat(Robbins.standardErrors(30 * Math.E, 30)).isCloseTo(1, within(1e-12));
        assertThat(Robbins.standardErrors(30 * Math.exp(4), 30)).isCloseTo(2, within(1e-12));
    }

    @Test
    void aTruthAtTheLimitIsOftenBeyondItAndOneWithinItSeldom() {
        assertThat(everBeyond(0)).as("at the limit, of 1,000, seed %d", SEED).isBetween(550, 700);
        assertThat(everBeyond(0.3))
                .as("a third of a standard deviation within, of 1,000, seed %d", SEED)
                .isLessThan(80);
    }

    /** Of a thousand means of normal draws, looked at from the thirtieth to the three thousandth. */
    private static int everBeyond(double within) {
        MersenneTwister dice = new MersenneTwister(SEED);
        int beyond = 0;
        for (int run = 0; run < 1_000; run++) {
            double sum = 0;
            boolean isBeyond = false;
            for (int n = 1; n <= 3_000; n++) {
                sum += dice.nextGaussian() - within;
                isBeyond |= n >= 30 && sum / Math.sqrt(n) > Robbins.standardErrors(n, 30);
            }
            beyond += isBeyond ? 1 : 0;
        }
        return beyond;
    }
}
