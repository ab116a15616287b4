package io.sluice.gameday.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sluice.judge.core.Action;
import io.sluice.rollouts.core.spec.Strategy;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the standard drill must come to: the medians of seeds 1 to 100, and the committed seed. */
class DrillBoundsTest {
    private static final DrillReport COMMITTED = RolloutDrill.run(Scenario.standard());
    private static List<DrillReport> hundred = List.of();
    private static List<DrillReport> hundredCostly = List.of();

    @BeforeAll
    static void drill() {
        hundred = Drills.ofHundredSeeds(Scenario.standard());
        hundredCostly = Drills.ofHundredSeeds(Drills.costly());
    }

    @ParameterizedTest
    @CsvSource({"ROLLING,4800,125", "CANARY,2580,65", "BLUE_GREEN,2100,35"})
    void withoutAGateAnAlertAndAPersonTakeHours(Strategy strategy, long exposed, long minutes) {
        assertThat(median(strategy, false, DrillRow::exposedRequests))
                .as("requests exposed")
                .isCloseTo(exposed, withinPercentage(5));
        assertThat(median(strategy, false, Drills::minutes))
                .as("minutes until back")
                .isCloseTo(minutes, withinPercentage(5));
    }

    @ParameterizedTest
    @CsvSource({"ROLLING,160,380,20,30", "CANARY,175,510,20,40", "BLUE_GREEN,560,640,10,10"})
    void withTheGateAFewHundredRequestsMeetIt(
            Strategy strategy, long fewest, long most, double soonest, double latest) {
        DrillRow committed = Drills.row(COMMITTED, strategy, true);

        assertThat(committed.outcome()).isEqualTo(Outcome.ROLLED_BACK);
        assertThat(committed.exposedRequests()).as("the committed seed").isBetween(fewest, most);
        assertThat((double) Drills.minutes(committed)).as("the committed seed").isBetween(soonest, latest);
        assertThat(median(strategy, true, DrillRow::exposedRequests))
                .as("median of exposed")
                .isBetween((double) fewest, (double) most);
        assertThat(median(strategy, true, Drills::minutes))
                .as("median of minutes")
                .isBetween(soonest, latest);
    }

    @Test
    void gatedRollingExposesUnderTwelvePercentOfItsUngatedTwin() {
        DrillRow gated = Drills.row(COMMITTED, Strategy.ROLLING, true);
        DrillRow ungated = Drills.row(COMMITTED, Strategy.ROLLING, false);

        assertThat(gated.exposedRequests()).isLessThan(ungated.exposedRequests() * 12 / 100);
        assertThat(median(Strategy.ROLLING, true, DrillRow::exposedRequests))
                .isLessThan(median(Strategy.ROLLING, false, DrillRow::exposedRequests) * 0.12);
    }

    @Test
    void aCostlyCandidateStopsAtTheFirstStageWithThirtyRequestsOnCostAlone() {
        for (DrillReport report : hundredCostly) {
            DrillRow canary = Drills.row(report, Strategy.CANARY, true);
            DrillStep last = canary.steps().get(canary.steps().size() - 1);

            assertThat(canary.exposedRequests()).as("seed %d", report.seed()).isBetween(30L, 75L);
            assertThat(Drills.minutes(canary)).as("seed %d", report.seed()).isIn(10L, 20L);
            assertThat(last.share().parts()).as("seed %d", report.seed()).isEqualTo(5_000);
            assertThat(last.action()).isEqualTo(Action.ROLLBACK);
            assertThat(last.reasons())
                    .as("seed %d", report.seed())
                    .singleElement()
                    .satisfies(reason -> assertThat(reason.message()).isEqualTo("cost 0.0018 vs 0.001"));
        }
    }

    /** Nothing in the alert knows of money: without a gate the costly candidate stays. */
    @ParameterizedTest
    @EnumSource(Strategy.class)
    void noAlertEverFindsTheCostlyCandidate(Strategy strategy) {
        assertThat(hundredCostly)
                .extracting(report -> Drills.row(report, strategy, false).outcome())
                .containsOnly(Outcome.COMPLETED);
    }

    private static double median(Strategy strategy, boolean isGated, ToLongFunction<DrillRow> number) {
        return Drills.median(hundred, strategy, isGated, number);
    }
}
