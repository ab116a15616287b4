package io.sluice.issues;

import static io.sluice.flags.core.FlagText.onOff;
import static io.sluice.flags.core.FlagText.overlay;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.ShareOverlay;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Public fault: a share below one percent is rounded to nobody or to one percent. */
class F05SmallShareTest {
    private static final int KEYS = 200_000;

    private final CompiledFlag flag = onOff("f05", "{}");

    @Test
    void aThousandthIsAThousandthAndReadsBackExactly() {
        assertThat(overlay(flag, "v2", "0.001").share().fraction()).isEqualTo(new BigDecimal("0.001"));
        assertThat(on("0.001")).isBetween(137, 263);
        assertThat(on("0.0001")).isBetween(1, 40);
        assertThat(on("0")).isZero();
    }

    private int on(String fraction) {
        ShareOverlay share = overlay(flag, "v2", fraction);
        int on = 0;
        for (int i = 0; i < KEYS; i++) {
            on += "on".equals(FlagText.evaluate(flag, share, user("user-" + i)).variant()) ? 1 : 0;
        }
        return on;
    }
}
