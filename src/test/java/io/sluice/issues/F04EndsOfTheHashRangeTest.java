package io.sluice.issues;

import static io.sluice.flags.core.FlagText.evaluate;
import static io.sluice.flags.core.FlagText.flag;
import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.onOff;
import static io.sluice.flags.core.FlagText.overlay;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Reason;
import io.sluice.flags.core.ShareOverlay;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Public fault: the top of the hash range falls to a variant of weight 0, or to none; a signed hash goes below zero.
 */
class F04EndsOfTheHashRangeTest {
    private static final int KEYS = 1_000_000;

    @Test
    void aTailOfWeightZeroIsServedToNobody() {
        CompiledFlag flag = flag(
                "f04",
                "{'state':'ENABLED','variants':{'A':'a','B':'b','C':'c','D':'d'},'targeting':"
                        + "{'fractional':[['A',989],['B',10],['C',1],['D',0]]}}");
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < KEYS; i++) {
            counts.merge(String.valueOf(evaluate(flag, user("user-" + i)).variant()), 1, Integer::sum);
        }

        assertThat(counts).containsOnlyKeys("A", "B", "C");
        assertThat(counts.get("A")).isBetween(988_531, 989_469);
        assertThat(counts.get("B")).isBetween(9_553, 10_447);
        assertThat(counts.get("C")).isBetween(858, 1_142);
    }

    @Test
    void noShareIsNobodyAndTheWholeShareIsEverybody() {
        CompiledFlag flag = onOff("f04", "{}");
        ShareOverlay none = overlay(flag, "v2", "0");
        ShareOverlay whole = overlay(flag, "v2", "1");
        int onWithoutShare = 0;
        int onWithWhole = 0;
        for (int i = 0; i < KEYS; i++) {
            onWithoutShare +=
                    "on".equals(evaluate(flag, none, user("user-" + i)).variant()) ? 1 : 0;
            onWithWhole += "on".equals(evaluate(flag, whole, user("user-" + i)).variant()) ? 1 : 0;
        }

        assertThat(onWithoutShare).isZero();
        assertThat(onWithWhole).isEqualTo(KEYS);
    }

    @ParameterizedTest
    @CsvSource({
        "acctacimyazx,lower",
        "acctad1w0ub5,lower",
        "acctaa18y7mg,lower",
        "acctaa86hua5,upper",
        "acctaaruzmqa,upper"
    })
    void theKeysAtTheEndsAndInTheMiddleOfTheRingFindTheirVariant(String key, String variant) {
        CompiledFlag flag = flag(
                "f04",
                "{'state':'ENABLED','variants':{'lower':1,'upper':2},'targeting':"
                        + "{'fractional':[{'var':'targetingKey'},['lower',50],['upper',50]]}}");

        assertThat(evaluate(flag, user(key)).variant()).isEqualTo(variant);
        assertThat(evaluate(flag, user("acct0-kgagzyq")).reason()).isEqualTo(Reason.TARGETING_MATCH);
    }

    @Test
    void aWeightWithAFractionIsRefusedAndNotRounded() {
        assertThat(FlagDefinition.read(
                                "f04",
                                json("{'state':'ENABLED','variants':{'A':1,'B':2},'targeting':"
                                        + "{'fractional':[['A',98.9],['B',1]]}}"))
                        .isValid())
                .isFalse();
    }
}
