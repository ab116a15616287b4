package io.sluice.gameday.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The words are those of SplitMix64, whose published outputs for seed 1234567 stand here. */
class DiceTest {

    @Test
    void aFractionIsTheUpperFiftyThreeBitsOfTheNextWord() {
        Dice dice = new Dice(1_234_567);

        assertThat(dice.fraction()).isEqualTo((6_457_827_717_110_365_317L >>> 11) * 0x1.0p-53);
        assertThat(dice.fraction()).isEqualTo((3_203_168_211_198_807_973L >>> 11) * 0x1.0p-53);
    }

    @Test
    void gapsAreExponential() {
        Dice dice = new Dice(1);
        double sum = 0;
        int overTwiceTheMean = 0;
        for (int i = 0; i < 100_000; i++) {
            double gap = dice.exponential(3);
            sum += gap;
            overTwiceTheMean += gap > 6 ? 1 : 0;
        }

        assertThat(sum / 100_000).isBetween(2.95, 3.05);
        assertThat(overTwiceTheMean / 100_000.0).isBetween(0.131, 0.140);
    }

    @Test
    void anythingBelowTheBoundComesUp() {
        Dice dice = new Dice(2);
        int[] seen = new int[3];
        for (int i = 0; i < 300; i++) {
            seen[dice.below(3)]++;
        }
        assertThat(seen).doesNotContain(0);
    }
}
