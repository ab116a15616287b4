package io.sluice.flags.core;

import static io.sluice.flags.core.FlagText.NOON;
import static io.sluice.flags.core.FlagText.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.FlagUse.Served;
import io.sluice.flags.core.FlagUse.Sign;
import io.sluice.flags.core.FlagUse.Stale;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlagUseTest {
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Instant LONG_AGO = NOON.minus(Duration.ofDays(80));
    private static final Instant LATELY = NOON.minus(Duration.ofDays(2));

    private static FlagDefinition flag(String block) {
        return FlagDefinition.read(
                        "f",
                        json("{'state':'ENABLED','variants':{'on':true,'yes':true,'off':false},'defaultVariant':'off',"
                                + "'sluice':" + block + "}"))
                .get();
    }

    private static List<Sign> signs(FlagDefinition flag, Instant changed, Instant completed, Served... served) {
        FlagUse use = new FlagUse(flag, changed, List.of(served), completed, false);
        return use.signs(NOON, MONTH).stream().map(Stale::sign).toList();
    }

    @Test
    void aFlagThatNobodyAsksForIsStaleOnceItIsOldEnough() {
        assertThat(signs(flag("{}"), LONG_AGO, null)).containsExactly(Sign.NOT_EVALUATED);
        assertThat(signs(flag("{}"), LONG_AGO, null, new Served("on", LONG_AGO)))
                .containsExactly(Sign.NOT_EVALUATED);
        assertThat(signs(flag("{}"), LATELY, null)).isEmpty();
    }

    @Test
    void theSameValueForEverybodyIsASignWhateverTheVariantsAreCalled() {
        Served on = new Served("on", LATELY);

        assertThat(signs(flag("{}"), LONG_AGO, null, on, new Served("yes", LATELY)))
                .containsExactly(Sign.SAME_VALUE_FOR_ALL);
        assertThat(signs(flag("{}"), LONG_AGO, null, on, new Served("off", LATELY)))
                .isEmpty();
        assertThat(signs(flag("{}"), LONG_AGO, null, on, new Served("off", LONG_AGO)))
                .containsExactly(Sign.SAME_VALUE_FOR_ALL);
        assertThat(signs(flag("{}"), LATELY, null, on)).isEmpty();
    }

    @Test
    void aFlagUnderALiveRolloutIsInUse() {
        FlagUse use = new FlagUse(flag("{}"), LONG_AGO, List.of(), null, true);
        assertThat(use.signs(NOON, MONTH)).isEmpty();
    }

    @Test
    void whatACompletedRolloutLeftBehindIsStale() {
        Served[] both = {new Served("on", LATELY), new Served("off", LATELY)};
        assertThat(signs(flag("{}"), LONG_AGO, LONG_AGO, both)).containsExactly(Sign.ROLLOUT_COMPLETED);
        assertThat(signs(flag("{}"), LONG_AGO, LATELY, both)).isEmpty();
    }

    @Test
    void theLastDayIsTheLastDay() {
        assertThat(signs(flag("{'expires':'2026-11-30'}"), LATELY, null)).isEmpty();
        assertThat(signs(flag("{'expires':'2026-11-29'}"), LATELY, null)).containsExactly(Sign.EXPIRED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"killswitch", "permission"})
    void aFlagThatIsMeantToLastIsNeverStale(String kind) {
        FlagDefinition flag = flag("{'kind':'" + kind + "','expires':'2026-01-01'}");
        assertThat(signs(flag, LONG_AGO, LONG_AGO)).isEmpty();
    }
}
