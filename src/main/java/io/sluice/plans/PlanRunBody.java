package io.sluice.plans;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.Attempt;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunState;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.StepNote;
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
        "generation":2,"openedAt":"2026-11-30T12:00:00Z","closedAt":null,"findings":[],"steps":[{\
        "stepId":"6f1c0e0e-52b9-4b8e-9a55-2f9d3c1e7a10/prompt:answer-prompt","generation":1,\
        "unit":"answer-prompt","kind":"prompt",\
        "previous":"v7","step":{"flag":"prompt.version","variant":"v7"},"owner":"oncall","budget":"PT2M",\
        "verify":"prompt-is-v7","needsDeploy":false,"state":"VERIFIED","startedAt":"2026-11-30T12:00:00Z",\
        "due":"2026-11-30T12:02:00Z","overdue":false,"overrunAt":null,"actedAt":"2026-11-30T12:00:00Z","tries":1,\
        "nextTryAt":null,"seen":"flag prompt.version is \\"v7\\", variant v7",\
        "actor":"sluice","evidence":"the default variant of prompt.version is v7 (version 12)","reason":null,\
        "at":"2026-11-30T12:00:00Z"}]}""")
record PlanRunBody(
        UUID id,
        String plan,
        long planVersion,
        @Nullable UUID rollout,
        String environment,
        RunState state,
        long generation,
        Instant openedAt,
        @Nullable Instant closedAt,
        List<Finding> findings,
        List<StepBody> steps) {

    static PlanRunBody of(PlanRun run) {
        return new PlanRunBody(
                run.id(),
                run.plan(),
                run.planVersion(),
                run.rollout(),
                run.environment(),
                run.state(),
                run.generation(),
                run.openedAt(),
                run.closedAt(),
                run.findings(),
                IntStream.range(0, run.steps().size())
                        .mapToObj(position -> StepBody.of(run, position))
                        .toList());
    }

    /**
     * One step.
     *
     * @param stepId stays the same however often the step is tried
     * @param generation the attempt: with the step's id the idempotency key of whoever carries it out, and what a
     *     report may name to be refused once there is a later attempt
     * @param step a sentence for a person, a flag and the variant that Sluice makes its default, or freeze
     * @param due when it should be over; where it waits, if each step before it keeps to its budget
     * @param overdue whether its budget is used up, the alarm about it is raised, and it is not over
     * @param overrunAt when the alarm was raised
     * @param actedAt when the step itself was done, from when on its test is asked
     * @param tries how often its test was asked, and next at {@code nextTryAt}
     * @param seen what the latest try saw
     * @param at when it was last reported
     */
    record StepBody(
            String stepId,
            long generation,
            String unit,
            String kind,
            String previous,
            @Schema(implementation = Object.class) JsonValue step,
            String owner,
            Duration budget,
            String verify,
            boolean needsDeploy,
            StepState state,
            @Nullable Instant startedAt,
            Instant due,
            boolean overdue,
            @Nullable Instant overrunAt,
            @Nullable Instant actedAt,
            int tries,
            @Nullable Instant nextTryAt,
            @Nullable String seen,
            @Nullable String actor,
            @Nullable String evidence,
            @Nullable String reason,
            @Nullable Instant at) {

        private static StepBody of(PlanRun run, int position) {
            RunStep step = run.steps().get(position);
            Unit unit = step.unit();
            Attempt attempt = step.attempt();
            StepNote note = step.note();
            return new StepBody(
                    run.stepId(position),
                    step.generation(),
                    unit.name(),
                    unit.kind().word(),
                    unit.previous(),
                    json(unit.step()),
                    unit.owner(),
                    unit.budget(),
                    unit.verify(),
                    unit.needsDeploy(),
                    step.state(),
                    attempt == null ? null : attempt.startedAt(),
                    run.dueAt(position),
                    step.state() == StepState.RUNNING && attempt != null && attempt.overrunAt() != null,
                    attempt == null ? null : attempt.overrunAt(),
                    attempt == null ? null : attempt.actedAt(),
                    attempt == null ? 0 : attempt.tries().count(),
                    attempt == null ? null : attempt.tries().nextAt(),
                    attempt == null ? null : attempt.tries().seen(),
                    note == null ? null : note.actor(),
                    note == null ? null : note.evidence(),
                    note == null ? null : note.reason(),
                    note == null ? null : note.at());
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
