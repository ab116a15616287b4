package io.sluice.issues;

import static io.sluice.flags.core.FlagText.evaluate;
import static io.sluice.flags.core.FlagText.flag;
import static io.sluice.flags.core.FlagText.onOff;
import static io.sluice.flags.core.FlagText.overlay;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.ShareOverlay;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Public fault: a share that is lowered and raised again meets other people. */
class F06ShareLoweredAndRaisedTest {
    private static final int KEYS = 100_000;

    @Test
    void tenTwentyFiveFiveAndTenPercentGiveTheFirstTenPercentAgain() {
        CompiledFlag flag = onOff("f06", "{}");
        BitSet first = on(flag, "0.1");
        BitSet wide = on(flag, "0.25");
        BitSet narrow = on(flag, "0.05");

        assertThat(on(flag, "0.1")).isEqualTo(first);
        assertThat(isInside(narrow, first)).isTrue();
        assertThat(isInside(first, wide)).isTrue();
        assertThat(narrow.cardinality()).isBetween(4_690, 5_310);
        assertThat(first.cardinality()).isBetween(9_574, 10_426);
        assertThat(wide.cardinality()).isBetween(24_384, 25_616);
    }

    @Test
    void aChangeOfWordsOrOfARuleForOthersMovesNobody() {
        CompiledFlag before = onOff("f06", "{}");
        CompiledFlag after = flag(
                "f06",
                "{'state':'ENABLED','variants':{'off':false,'on':true},'metadata':{'note':'renamed'},"
                        + "'sluice':{'owner':'team-b'},'targeting':{'if':[{'==':[{'var':'plan'},'gold']},'on']}}");

        assertThat(on(after, "0.1")).isEqualTo(on(before, "0.1"));
    }

    private static boolean isInside(BitSet part, BitSet whole) {
        BitSet outside = (BitSet) part.clone();
        outside.andNot(whole);
        return outside.isEmpty();
    }

    private static BitSet on(CompiledFlag flag, String fraction) {
        ShareOverlay share = overlay(flag, "v2", fraction);
        BitSet on = new BitSet(KEYS);
        for (int i = 0; i < KEYS; i++) {
            on.set(i, "on".equals(evaluate(flag, share, user("user-" + i)).variant()));
        }
        return on;
    }
}
