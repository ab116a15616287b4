package io.sluice.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class DigitsTest {

    @Test
    void aDoubleIsPrintedWithTwelveSignificantDigitsAndNoExponent() {
        assertThat(Digits.of(0.1)).isEqualTo(new BigDecimal("0.1"));
        assertThat(Digits.of(2.0e-3).toPlainString()).isEqualTo("0.002");
        assertThat(Digits.of(1e21).toString()).isEqualTo("1000000000000000000000");
        assertThat(Digits.of(50.0 / 287)).isEqualTo(new BigDecimal("0.174216027875"));
    }

    @Test
    void aSentenceShowsTheDecimalsThatWereAskedFor() {
        assertThat(Digits.fixed(0.1347, 3)).isEqualTo("0.135");
        assertThat(Digits.fixed(2, 3)).isEqualTo("2.000");
    }
}
