package io.sluice.judge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SmallestCountTest {
    @Test
    void itFindsTheFirstCountThatIsEnough() {
        for (long enough : new long[] {31, 32, 60, 61, 1_000_003, 1L << 51}) {
            assertThat(SmallestCount.above(30, count -> count >= enough)).hasValue(enough);
        }
    }

    @Test
    void itEndsWhereNoCountIsEnough() {
        assertThat(SmallestCount.above(30, count -> false)).isEmpty();
    }
}
