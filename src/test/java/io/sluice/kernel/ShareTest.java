package io.sluice.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class ShareTest {

    @Test
    void aShareIsReadBackAsTheFractionThatWasWritten() {
        for (String written : new String[] {"0", "0.00001", "0.001", "0.05", "0.1", "0.25", "0.99", "1"}) {
            assertThat(Share.ofFraction(new BigDecimal(written)).fraction()).isEqualTo(new BigDecimal(written));
        }
        assertThat(Share.ofFraction(new BigDecimal("1.0"))).isEqualTo(Share.WHOLE);
    }

    @Test
    void aFinerStepThanOneInAHundredThousandIsRefusedAndNotRounded() {
        for (String finer : new String[] {"0.000001", "0.123456", "1e-400000000"}) {
            assertThatThrownBy(() -> Share.ofFraction(new BigDecimal(finer)))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("smallest step");
        }
    }

    @Test
    void aShareOutsideZeroToOneIsRefused() {
        for (String outside : new String[] {"-0.1", "1.00001", "1e300"}) {
            assertThatThrownBy(() -> Share.ofFraction(new BigDecimal(outside)))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("between 0 and 1");
        }
    }

    @Test
    void peopleReadPercent() {
        assertThat(new Share(5_000).percent()).isEqualTo("5 %");
        assertThat(new Share(1).percent()).isEqualTo("0.001 %");
        assertThat(Share.WHOLE.percent()).isEqualTo("100 %");
    }
}
