package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.random.MersenneTwister;
import org.junit.jupiter.api.Test;

class ManyLooksTest {
    private static final long SEED = 11;

    @Test
    void theFirstLookAsksForNothingAndLaterOnesForMore() {
        assertThat(ManyLooks.standardErrors(12, 30)).isZero();
        assertThat(ManyLooks.standardErrors(30, 30)).isZero();
        assertThat(ManyLooks.standardErrors(120, 30)).isCloseTo(0.674489750196, within(1e-11));
        assertThat(ManyLooks.standardErrors(3_000, 30)).isCloseTo(1.644853626951, within(1e-11));
    }

    @Test
    void aTruthWithinTheLimitIsBeyondItLessOftenThanBareMeansAre() {
        assertThat(everBeyond(true)).as("of 1,000, seed %d", SEED).isLessThan(everBeyond(false) * 85 / 100);
    }

    /** Of means a tenth of a standard deviation within the limit, looked at from the thirtieth draw to the last. */
    private static int everBeyond(boolean isCorrected) {
        MersenneTwister dice = new MersenneTwister(SEED);
        int beyond = 0;
        for (int run = 0; run < 1_000; run++) {
            double sum = 0;
            boolean isBeyond = false;
            for (int n = 1; n <= 3_000; n++) {
                sum += dice.nextGaussian() - 0.1;
                double asked = isCorrected ? ManyLooks.standardErrors(n, 30) : 0;
                isBeyond |= n >= 30 && sum / Math.sqrt(n) > asked;
            }
            beyond += isBeyond ? 1 : 0;
        }
        return beyond;
    }
}
