package io.sluice.issues;

import static io.sluice.flags.core.FlagText.evaluate;
import static io.sluice.flags.core.FlagText.onOff;
import static io.sluice.flags.core.FlagText.overlay;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.ShareOverlay;
import org.junit.jupiter.api.Test;

/** Public fault: the hash looks at the user alone, so that the same people get every new feature first. */
class F07SamePeopleFirstTest {

    @Test
    void twoFlagsAtTenPercentShareAboutOnePercent() {
        CompiledFlag first = onOff("f07a", "{}");
        CompiledFlag second = onOff("f07b", "{}");
        ShareOverlay firstShare = overlay(first, "v2", "0.1");
        ShareOverlay secondShare = overlay(second, "v2", "0.1");
        int both = 0;
        for (int i = 0; i < 100_000; i++) {
            boolean isInFirst =
                    "on".equals(evaluate(first, firstShare, user("user-" + i)).variant());
            boolean isInSecond =
                    "on".equals(evaluate(second, secondShare, user("user-" + i)).variant());
            both += isInFirst && isInSecond ? 1 : 0;
        }

        assertThat(both).isBetween(859, 1141);
    }
}
