package io.sluice.gameday.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.spec.Strategy;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RolloutDrillTest {
    private static final Scenario STANDARD = Scenario.standard();

    @Test
    void theSameSeedGivesTheSameBytesAndAnotherSeedOthers() {
        String once = DrillText.of(RolloutDrill.run(STANDARD));

        assertThat(DrillText.of(RolloutDrill.run(STANDARD))).isEqualTo(once);
        assertThat(DrillText.of(RolloutDrill.run(STANDARD.withSeed(4)))).isNotEqualTo(once);
    }

    @Test
    void aSoundCandidateIsFollowedToTheHorizonAndAGateThatNeverHeldCostsItNothing() {
        DrillReport report =
                RolloutDrill.run(STANDARD.withCandidate(Behaviour.SOUND).withSeed(8));

        for (Strategy strategy : Strategy.values()) {
            DrillRow gated = Drills.row(report, strategy, true);
            assertThat(gated.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(gated.backAfter()).isNull();
            assertThat(gated.followedFor()).isEqualTo(STANDARD.horizon());
            assertThat(gated.exposedRequests())
                    .isEqualTo(Drills.row(report, strategy, false).exposedRequests());
        }
    }

    @Test
    void theRowsOfADrillMeetTheSameRequestsUntilTheirDecisionsDiffer() {
        DrillReport report = RolloutDrill.run(STANDARD);

        DrillStep ungated =
                Drills.row(report, Strategy.BLUE_GREEN, false).steps().get(0);
        DrillStep gated = Drills.row(report, Strategy.BLUE_GREEN, true).steps().get(0);
        assertThat(gated.errors()).isEqualTo(ungated.errors());
        assertThat(gated.requests()).isEqualTo(ungated.requests());
        assertThat(gated.action()).isEqualTo(Action.ROLLBACK);
        assertThat(ungated.action()).isEqualTo(Action.PROCEED);
        assertThat(ungated.reasons()).containsAll(gated.reasons());
    }

    @Test
    void aHoldRepeatsTheStepAndIsLookedAtAsAWhole() {
        Scenario thin = new Scenario(
                5,
                new RequestRate(new BigDecimal("0.2"), 100_000),
                Behaviour.SOUND,
                Behaviour.SOUND,
                STANDARD.strategies(),
                STANDARD.bake(),
                STANDARD.policy(),
                STANDARD.alert(),
                Duration.ofHours(1));

        DrillRow canary = Drills.row(RolloutDrill.run(thin), Strategy.CANARY, true);

        assertThat(canary.outcome()).isEqualTo(Outcome.UNFINISHED);
        assertThat(canary.steps()).hasSize(6);
        DrillStep first = canary.steps().get(0);
        assertThat(first.action()).isEqualTo(Action.HOLD);
        assertThat(first.reasons()).extracting(Reason::code).containsExactly("TOO_FEW_REQUESTS");
        DrillStep second = canary.steps().get(1);
        assertThat(second.share()).isEqualTo(first.share());
        assertThat(second.at()).isEqualTo(Duration.ofMinutes(20));
        assertThat(second.requests()).isGreaterThan(first.requests());
    }

    @Test
    void aCandidateTwiceAsSlowIsTakenBackOnItsLatency() {
        DrillReport report = RolloutDrill.run(STANDARD.withCandidate(Drills.sound("0.001", "2")));

        DrillRow canary = Drills.row(report, Strategy.CANARY, true);
        assertThat(canary.outcome()).isEqualTo(Outcome.ROLLED_BACK);
        DrillStep last = canary.steps().get(canary.steps().size() - 1);
        assertThat(last.reasons()).extracting(Reason::code).containsExactly("P95");
    }

    @Test
    void aCandidateWhoseAnswersFailValidationIsTakenBackOnThat() {
        Behaviour invalid = new Behaviour(
                Behaviour.SOUND.errorRate(),
                BigDecimal.ZERO,
                new BigDecimal("0.4"),
                Behaviour.SOUND.costPerRequest(),
                BigDecimal.ONE);

        DrillRow rolling = Drills.row(RolloutDrill.run(STANDARD.withCandidate(invalid)), Strategy.ROLLING, true);

        DrillStep last = rolling.steps().get(rolling.steps().size() - 1);
        assertThat(last.reasons()).extracting(Reason::code).containsExactly("VALIDATION_RATE");
        assertThat(rolling.badRequests()).isGreaterThan(last.errors());
    }

    @Test
    void theShareOfTheRequestsFollowsTheShareOfTheCohort() {
        DrillRow rolling =
                Drills.row(RolloutDrill.run(STANDARD.withCandidate(Behaviour.SOUND)), Strategy.ROLLING, false);

        for (DrillStep step : rolling.steps()) {
            double expected = 600.0 * step.share().parts() / 100_000;
            assertThat((double) step.requests())
                    .as("share %s", step.share().percent())
                    .isBetween(expected - 5 * StrictMath.sqrt(expected), expected + 5 * StrictMath.sqrt(expected));
        }
    }

    @Test
    void moreWorkThanTheBoundIsRefusedByName() {
        assertThatThrownBy(() -> new Scenario(
                        1,
                        new RequestRate(new BigDecimal("1000"), 10),
                        Behaviour.SOUND,
                        Behaviour.SOUND,
                        STANDARD.strategies(),
                        STANDARD.bake(),
                        STANDARD.policy(),
                        STANDARD.alert(),
                        STANDARD.horizon()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("arrivals.perSecond")
                .hasMessageContaining("at most 200000 requests");
    }
}
