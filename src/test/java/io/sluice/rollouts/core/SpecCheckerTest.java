package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Share;
import io.sluice.plans.core.UnitKind;
import io.sluice.rollouts.core.Samples.SpecBuilder;
import io.sluice.rollouts.core.spec.ExposureBudget;
import io.sluice.rollouts.core.spec.SpecChecker;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.rollouts.core.spec.Traffic;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecCheckerTest {
    private final SpecBuilder spec = Samples.spec();

    private List<String> findings() {
        return SpecChecker.check(spec.build(), false).stream()
                .map(finding -> finding.severity() + " " + finding.code() + " " + finding.place())
                .toList();
    }

    @Test
    void aSoundRolloutHasNoFindings() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void bothArmsOfOneVersionOrVariantAreRefused() {
        spec.candidate = "v1";
        spec.flag = new SteeredFlag("prompt.version", "same", "same", "targetingKey");

        assertThat(findings())
                .containsExactly("ERROR SAME_VERSION candidate", "ERROR SAME_VARIANT flag.candidateVariant");
    }

    @Test
    void sharesMustRise() {
        spec.stages = Samples.stages(5, 25, 25, 10);

        assertThat(findings())
                .containsExactly("ERROR SHARES_NOT_RISING stages[2].share", "ERROR SHARES_NOT_RISING stages[3].share");
    }

    @Test
    void aStageWithoutAnyShareIsRefused() {
        spec.stages = Samples.stages(0, 5);

        assertThat(findings()).containsExactly("ERROR SHARES_NOT_RISING stages[0].share");
    }

    @Test
    void theLastStageNeedNotBeTheWhole() {
        spec.stages = Samples.stages(5, 99);

        assertThat(findings()).isEmpty();
    }

    @Test
    void aConfigAtOnceIsRefusedOnlyWhereTheEnvironmentIsProtected() {
        spec.kind = UnitKind.CONFIG;
        spec.stages = Samples.stages(100);

        assertThat(SpecChecker.check(spec.build(), true))
                .extracting(Finding::code)
                .contains("CONFIG_AT_ONCE");
        assertThat(SpecChecker.check(spec.build(), false))
                .extracting(Finding::code)
                .doesNotContain("CONFIG_AT_ONCE");

        spec.stages = Samples.stages(1, 100);
        assertThat(SpecChecker.check(spec.build(), true)).isEmpty();
    }

    @Test
    void noStagesAndTooManyAreRefused() {
        spec.stages = List.of();
        assertThat(findings()).containsExactly("ERROR NO_STAGES stages");

        spec.stages = Collections.nCopies(51, new Stage(Share.WHOLE, Duration.ZERO, 0));
        assertThat(findings()).contains("ERROR TOO_MANY_STAGES stages");
    }

    @Test
    void blueGreenIsOneWholeStageAndWarnsWithoutAReference() {
        spec.strategy = Strategy.BLUE_GREEN;
        assertThat(findings()).containsExactly("ERROR NOT_BLUE_GREEN stages");

        spec.stages = Samples.stages(100);
        assertThat(findings()).containsExactly("WARNING NO_BASELINE reference");
    }

    @Test
    void aMissingPreflightAndABudgetBelowTheMinimumAreWarned() {
        spec.preflight = null;
        spec.exposure = new ExposureBudget(20L, null, null);

        List<Finding> warnings = SpecChecker.check(spec.build(), false);

        assertThat(findings())
                .containsExactly("WARNING NO_PREFLIGHT preflight", "WARNING BUDGET_BELOW_MINIMUM exposure.requests");
        assertThat(Finding.anyError(warnings)).isFalse();
    }

    @Test
    void rollingIsEqualStepsThatEndAtTheWhole() {
        List<Stage> thirds = Strategy.rollingStages(3, Samples.BAKE);

        assertThat(thirds.stream().map(stage -> stage.share().parts())).containsExactly(33_333, 66_666, 100_000);
        assertThat(Strategy.rollingStages(10, Samples.BAKE).get(0).share()).isEqualTo(new Share(10_000));
    }

    @Test
    void aStageThatSeesLessThanThePolicyPromisesIsWarned() {
        spec.policy = Arms.errorRateOnly(10, "0.01", "0");
        spec.stages =
                List.of(new Stage(new Share(5_000), Samples.BAKE, 0), new Stage(new Share(50_000), Samples.BAKE, 200));

        assertThat(findings()).containsExactly("WARNING STAGE_TOO_SMALL stages[0].minRequests");
        assertThat(SpecChecker.check(spec.build(), false).get(0).message())
                .isEqualTo("it may be left after 10 requests, and misses a jump of errorRate to 5 % six times in ten"
                        + " (0.60); the margin is 0.01");
    }

    /** Thirty draws at 5 % stay below three with a chance of .812. */
    @Test
    void aStageWhoseTrafficIsKnownIsToldHowOftenItMissesAJump() {
        spec.traffic = new Traffic(BigDecimal.ONE);
        spec.stages = Samples.stages(5, 100);

        assertThat(findings()).containsExactly("WARNING STAGE_TOO_SMALL stages[0].minRequests");
        assertThat(SpecChecker.check(spec.build(), false).get(0).message())
                .isEqualTo("it gets about 30 requests of the candidate in PT10M, and misses a jump of errorRate to 5 %"
                        + " eight times in ten (0.81); the margin is 0.03");
    }

    @Test
    void aStageThatCannotGetItsRequestsInTimeIsToldHowLongItTakes() {
        spec.traffic = new Traffic(new BigDecimal("0.5"));
        spec.stages = Samples.stages(5);

        assertThat(SpecChecker.check(spec.build(), false).get(0).message())
                .isEqualTo("it gets about 15 requests of the candidate in PT10M, and 30 are needed: it will take about"
                        + " PT20M");
    }

    @Test
    void aHoldbackThatIsTooSmallToCompareWithIsToldToo() {
        spec.traffic = new Traffic(BigDecimal.ONE);
        spec.stages = List.of(new Stage(new Share(99_000), Samples.BAKE, 0));

        assertThat(SpecChecker.check(spec.build(), false).get(0).message())
                .isEqualTo("it gets about 6 requests of the baseline in PT10M, and 30 are needed: it will take about"
                        + " PT50M");
    }

    @Test
    void enoughTrafficIsNoFinding() {
        spec.traffic = new Traffic(new BigDecimal("20"));
        assertThat(findings()).isEmpty();
    }

    @Test
    void thePresetsSeeWhatTheyPromise() {
        for (String preset : Policy.presetNames()) {
            spec.policy = Policy.named("policy", preset);
            assertThat(findings()).as(preset).isEmpty();
        }
    }
}
