package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.Samples.SpecBuilder;
import io.sluice.rollouts.core.spec.ExposureBudget;
import io.sluice.rollouts.core.spec.SpecChecker;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.testing.Arms;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecCheckerTest {
    private final SpecBuilder spec = Samples.spec();

    private List<String> findings() {
        return SpecChecker.check(spec.build()).stream()
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

        List<Finding> warnings = SpecChecker.check(spec.build());

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
        assertThat(SpecChecker.check(spec.build()).get(0).message())
                .isEqualTo("it may be left after 10 requests, on which errorRate fails only from a difference of 0.100"
                        + " on; the margin is 0.01");
    }

    @Test
    void thePresetsSeeWhatTheyPromise() {
        for (String preset : Policy.presetNames()) {
            spec.policy = Policy.named("policy", preset);
            assertThat(findings()).as(preset).isEmpty();
        }
    }
}
