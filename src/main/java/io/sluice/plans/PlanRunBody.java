package io.sluice.plans;

import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunState;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.StepReport;
import io.sluice.plans.core.StepState;
import io.sluice.plans.core.Unit;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A plan run as it is answered.
 *
 * @param steps in the order of the run, from the plan's last unit to its first
 */
@Schema(example = """
        {"id":"6f1c0e0e-52b9-4b8e-9a55-2f9d3c1e7a10","plan":"answer-service-2026-11-30","planVersion":3,\
        "rollout":"0c9a8a52-63c1-4d0b-8d65-0f7f5c0c6a11","environment":"production","state":"RUNNING",\
        "openedAt":"2026-11-30T12:00:00Z","closedAt":null,"steps":[{"unit":"answer-prompt","kind":"prompt",\
        "previous":"v7","step":{"flag":"prompt.version","variant":"v7"},"owner":"oncall","budget":"PT2M",\
        "verify":"prompt-is-v7","needsDeploy":false,"state":"VERIFIED","due":"2026-11-30T12:02:00Z","overdue":false,\
        "actor":"sluice","evidence":"the default variant of prompt.version is v7 (version 12)","reason":null,\
        "at":"2026-11-30T12:00:00Z"}]}""")
record PlanRunBody(
        UUID id,
        String plan,
        long planVersion,
        @Nullable UUID rollout,
        String environment,
        RunState state,
        Instant openedAt,
        @Nullable Instant closedAt,
        List<StepBody> steps) {

    static PlanRunBody of(PlanRun run, Instant now) {
        return new PlanRunBody(
                run.id(),
                run.plan(),
                run.planVersion(),
                run.rollout(),
                run.environment(),
                run.state(),
                run.openedAt(),
                run.closedAt(),
                IntStream.range(0, run.steps().size())
                        .mapToObj(position -> StepBody.of(run, position, now))
                        .toList());
    }

    /**
     * One step.
     *
     * @param step a sentence for a person, or a flag and the variant that Sluice made its default
     * @param due when it should be over, if each step by hand keeps to its budget
     * @param overdue whether it should be over and is not
     * @param at when it was last reported
     */
    record StepBody(
            String unit,
            String kind,
            String previous,
            @Schema(implementation = Object.class) JsonValue step,
            String owner,
            Duration budget,
            String verify,
            boolean needsDeploy,
            StepState state,
            Instant due,
            boolean overdue,
            @Nullable String actor,
            @Nullable String evidence,
            @Nullable String reason,
            @Nullable Instant at) {

        private static StepBody of(PlanRun run, int position, Instant now) {
            RunStep step = run.steps().get(position);
            Unit unit = step.unit();
            StepReport report = step.report();
            Instant due = run.dueAt(position);
            return new StepBody(
                    unit.name(),
                    unit.kind().word(),
                    unit.previous(),
                    json(unit.step()),
                    unit.owner(),
                    unit.budget(),
                    unit.verify(),
                    unit.needsDeploy(),
                    step.state(),
                    due,
                    !step.state().isOver() && run.closedAt() == null && now.isAfter(due),
                    report == null ? null : report.actor(),
                    report == null ? null : report.evidence(),
                    report == null ? null : report.reason(),
                    report == null ? null : report.at());
        }

        private static JsonValue json(Step step) {
            if (step instanceof Step.ByFlag byFlag) {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                members.put("flag", JsonValue.text(byFlag.flag()));
                members.put("variant", JsonValue.text(byFlag.variant()));
                return JsonValue.object(members);
            }
            return JsonValue.text(step.describe());
        }
    }
}
