package io.sluice.plans.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a plan: its steps from the last unit to the first, and how far they are.
 *
 * <p>Flag steps are carried out by Sluice at once, wherever they stand: they need nothing and win time. The other steps
 * are announced, and whoever does them reports; in which order is left to the people who are at it.
 *
 * @param planVersion the plan's stored version that is run
 * @param rollout the rollout that went back, null for a run on its own
 * @param generation raised by every change; two changes from the same generation exclude each other
 * @param closedAt when the run was over, null while it is not
 */
public record PlanRun(
        UUID id,
        String plan,
        long planVersion,
        @Nullable UUID rollout,
        String environment,
        List<RunStep> steps,
        long generation,
        Instant openedAt,
        @Nullable Instant closedAt) {

    public PlanRun {
        steps = List.copyOf(steps);
    }

    /** A run whose steps are all announced. */
    public static PlanRun open(UUID id, Plan plan, long planVersion, Origin origin, Instant now) {
        List<RunStep> steps =
                new ArrayList<>(plan.units().stream().map(RunStep::announced).toList());
        Collections.reverse(steps);
        return new PlanRun(id, plan.name(), planVersion, origin.rollout(), origin.environment(), steps, 0, now, null);
    }

    /** For what a run is opened: an environment, and a rollout in it. */
    public record Origin(String environment, @Nullable UUID rollout) {}

    public RunState state() {
        boolean anyFailed = steps.stream().anyMatch(step -> step.state() == StepState.FAILED);
        if (anyFailed) {
            return closedAt == null ? RunState.FAILED : RunState.ACKNOWLEDGED;
        }
        return steps.stream().allMatch(step -> step.state().isOver()) ? RunState.DONE : RunState.RUNNING;
    }

    /** What a report about one step does; a step that is where the report leads already is not moved again. */
    public RunDecision report(int position, StepReport report) {
        RunStep step = steps.get(position);
        if (step.state() == report.action().leadsTo()) {
            return new RunDecision.Unchanged(this);
        }
        if (closedAt != null) {
            return new RunDecision.Forbidden("the run is over", List.of());
        }
        if (!step.state().legal().contains(report.action())) {
            return new RunDecision.Forbidden(
                    report.action().word() + " is not possible while the step is " + step.state(),
                    step.state().legal().stream().map(StepAction::word).toList());
        }
        List<RunStep> next = new ArrayList<>(steps);
        next.set(position, step.moved(report));
        return new RunDecision.Moved(withSteps(next, report.at()));
    }

    /** Somebody takes note that the run has failed for good. */
    public RunDecision acknowledge(Instant now) {
        return switch (state()) {
            case ACKNOWLEDGED -> new RunDecision.Unchanged(this);
            case FAILED -> new RunDecision.Moved(closed(now));
            case RUNNING, DONE ->
                new RunDecision.Forbidden("only a failed run is acknowledged, this one is " + state(), List.of());
        };
    }

    /** The positions of the steps that the text means: a unit's id, or its name where two kinds may share it. */
    public List<Integer> positionsOf(String unitOrName) {
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).isCalled(unitOrName)) {
                positions.add(i);
            }
        }
        return positions;
    }

    /** When a step should be over, if the steps by hand are done one after the other, each within its budget. */
    public Instant dueAt(int position) {
        Duration before = steps.subList(0, position).stream()
                .filter(step -> !step.isByFlag())
                .map(step -> step.unit().budget())
                .reduce(Duration.ZERO, Duration::plus);
        RunStep step = steps.get(position);
        return openedAt.plus(
                step.isByFlag() ? step.unit().budget() : before.plus(step.unit().budget()));
    }

    private PlanRun withSteps(List<RunStep> next, Instant now) {
        PlanRun moved = new PlanRun(id, plan, planVersion, rollout, environment, next, generation + 1, openedAt, null);
        return moved.state() == RunState.DONE ? moved.closedWithin(now) : moved;
    }

    private PlanRun closed(Instant now) {
        return new PlanRun(id, plan, planVersion, rollout, environment, steps, generation + 1, openedAt, now);
    }

    private PlanRun closedWithin(Instant now) {
        return new PlanRun(id, plan, planVersion, rollout, environment, steps, generation, openedAt, now);
    }
}
