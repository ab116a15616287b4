package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Overlay;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.plans.PlanDocument.Format;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.TestJudge;
import io.sluice.plans.core.TestResult;
import io.sluice.plans.core.Unit;
import io.sluice.plans.core.VerifyTest;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The example of an agent whose model, prompt and parameters are released as one: plan and flag belong together. */
class AgentPlanTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Path AI = Path.of("plans/ai");

    @Test
    void theStepLeadsFromTheCurrentVariantToThePreviousAndTheTestTellsThemApart() throws IOException {
        Plan plan = plan();
        Unit unit = plan.units().get(0);
        Step.ByFlag step = (Step.ByFlag) unit.step();
        FlagDefinition flag = flag(step.flag());

        assertThat(flag.variants()).containsOnlyKeys(unit.previous(), unit.current());
        assertThat(step.variant()).isEqualTo(unit.previous());
        assertThat(asked(plan, flag.withDefaultVariant(unit.current())).passed())
                .isFalse();
        assertThat(asked(plan, flag.withDefaultVariant(step.variant())).passed())
                .isTrue();
    }

    @Test
    void aVariantThatWasEditedSinceIsNotWhatWasTested() throws IOException {
        String edited = Files.readString(AI.resolve("answer-agent.flagd.json")).replace("0.2", "0.3");
        Plan plan = plan();

        assertThat(asked(plan, flag(edited, "answer.agent")).evidence()).contains("is an object", "not an object");
        assertThat(asked(plan, flag(edited, "answer.agent")).passed()).isFalse();
    }

    private static TestResult asked(Plan plan, FlagDefinition flag) {
        VerifyTest.Flag test = (VerifyTest.Flag) plan.testOf(plan.units().get(0));
        Evaluation seen = Evaluator.evaluate(CompiledFlag.of(flag), Overlay.NONE, test.context(), NOW);
        return TestJudge.flag(test, seen.value(), seen.variant());
    }

    private static Plan plan() throws IOException {
        return PlanDocument.read(Files.readString(AI.resolve("answer-agent.yaml")), Format.YAML)
                .plan();
    }

    private static FlagDefinition flag(String key) throws IOException {
        return flag(Files.readString(AI.resolve("answer-agent.flagd.json")), key);
    }

    private static FlagDefinition flag(String document, String key) {
        JsonObject flags = (JsonObject) ((JsonObject) StrictJson.read(document, JsonValue.class)).get("flags");
        return FlagDefinition.read(key, (JsonObject) flags.get(key)).get();
    }
}
