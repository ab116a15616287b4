package io.sluice.judge.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.calibration.Trials.Same;
import io.sluice.judge.calibration.Trials.Tenants;
import io.sluice.judge.calibration.Trials.Trial;
import io.sluice.judge.calibration.Trials.Unlike;
import io.sluice.judge.calibration.Trials.Worse;
import io.sluice.judge.core.calibration.Endings;
import io.sluice.judge.core.calibration.Workers;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What the calibration report says keeps being true: fewer runs of the same trials, by the same seed. */
class CalibrationFiguresTest {
    private static final int RUNS = 400;

    /** Five in a hundred. */
    private static final long MOST_FALSE = RUNS * 5 / 100;

    @ParameterizedTest
    @EnumSource(value = Same.class, mode = Mode.MATCH_ALL, names = ".*_HALF_AN_HOUR")
    void gateAndWatchAreSeldomFalseInHalfAnHour(Same same) {
        assertThat(rolledBack(same.trial, Contestant.GATE_AND_WATCH)).isLessThanOrEqualTo(MOST_FALSE);
    }

    @ParameterizedTest
    @EnumSource(Same.class)
    void theWatchIsSeldomFalseHoweverLongItLooks(Same same) {
        assertThat(rolledBack(same.trial, Contestant.WATCH)).isLessThanOrEqualTo(MOST_FALSE);
    }

    @Test
    void aRuleForOneLookIsMostlyFalseWhenAskedEachMinute() {
        assertThat(rolledBack(Same.LOW_HALF_AN_HOUR.trial, Contestant.BARE_WILSON))
                .isGreaterThan(RUNS / 2);
    }

    @Test
    void theWatchHalvesWhatADefectUnderLoadCosts() {
        Endings both = endings(Worse.UNDER_LOAD.trial, Contestant.GATE_AND_WATCH);
        Endings alone = endings(Worse.UNDER_LOAD.trial, Contestant.GATE);

        assertThat(both.rolledBack().rate()).isGreaterThan(0.99);
        assertThat(both.exposedRequests().mean().doubleValue()).isLessThan(140);
        assertThat(alone.exposedRequests().mean().doubleValue()).isBetween(220.0, 280.0);
    }

    @ParameterizedTest
    @EnumSource(value = Worse.class, mode = Mode.MATCH_ALL, names = "TOLERATED.*")
    void whatThePolicyToleratesIsSeldomRolledBack(Worse tolerated) {
        assertThat(rolledBack(tolerated.trial, Contestant.GATE_AND_WATCH)).isLessThanOrEqualTo(MOST_FALSE);
    }

    @Test
    void theWatchSeesWhatTheGateMisses() {
        assertThat(rolledBack(Worse.FIVE.trial, Contestant.GATE)).isLessThan(RUNS * 35 / 100);
        assertThat(rolledBack(Worse.FIVE.trial, Contestant.GATE_AND_WATCH)).isGreaterThan(RUNS * 60 / 100);
        assertThat(endings(Worse.TEN.trial, Contestant.GATE_AND_WATCH)
                        .exposedRequests()
                        .mean()
                        .doubleValue())
                .isLessThan(95);
    }

    @ParameterizedTest
    @EnumSource(Unlike.class)
    void usersWhoAreNotAlikeDoNotMisleadTheWatchThatHasTheirSlices(Unlike unlike) {
        assertThat(rolledBack(unlike.trial(true), Contestant.WATCH)).isLessThanOrEqualTo(MOST_FALSE);
    }

    /** A planned look cannot tell a few users from a bad version as well as the watch can. */
    @Test
    void norDoTheyMisleadTheGateAsOftenAsWithout() {
        long blind = rolledBack(Unlike.FEW_HIGH_STRONG.trial(false), Contestant.GATE);
        long seeing = rolledBack(Unlike.FEW_HIGH_STRONG.trial(true), Contestant.GATE);
        assertThat(seeing).isLessThan(blind * 6 / 10);
    }

    @Test
    void norDoTheyInTenHours() {
        assertThat(rolledBack(Unlike.FEW_HIGH_STRONG.inTenHours(), Contestant.WATCH))
                .isLessThanOrEqualTo(MOST_FALSE);
    }

    @Test
    void aSmallTenantThatFailsWhollyIsFoundByItsStratum() {
        assertThat(rolledBack(Tenants.ONE_FAILS.trial(true), Contestant.WATCH)).isEqualTo(RUNS);
        assertThat(rolledBack(Tenants.ONE_FAILS.trial(false), Contestant.GATE)).isZero();
        assertThat(rolledBack(Tenants.ONE_FAILS.trial(false), Contestant.WATCH)).isLessThan(RUNS / 4);
        assertThat(rolledBack(Tenants.NOTHING.trial(true), Contestant.WATCH)).isLessThanOrEqualTo(MOST_FALSE);
    }

    @ParameterizedTest
    @EnumSource(value = Tenants.class, mode = Mode.MATCH_ALL, names = ".*_MIX")
    void aChangeOfMixAloneDropsOutOfTheStrata(Tenants mix) {
        long withStrata = rolledBack(mix.trial(true), Contestant.WATCH);
        assertThat(withStrata).isLessThanOrEqualTo(MOST_FALSE);
        assertThat(rolledBack(mix.trial(false), Contestant.WATCH)).isGreaterThan(2 * withStrata);
    }

    private static long rolledBack(Trial trial, Contestant contestant) {
        return endings(trial, contestant).rolledBack().count();
    }

    private static Endings endings(Trial trial, Contestant contestant) {
        int threads = Runtime.getRuntime().availableProcessors();
        return trial.of(contestant, RUNS, new Workers(ForkJoinPool.commonPool(), threads, Workers.Progress.SILENT));
    }
}
