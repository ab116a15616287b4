package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a plan: its steps from the last unit to the first, and how far they are.
 *
 * <p>Flag steps are carried out by Sluice at once, wherever they stand: they need nothing and win time. The other steps
 * begin one after the other, each when those before it are settled. A failed step is settled too: it fails the run, and
 * what can still go back goes back.
 *
 * @param planVersion the plan's stored version that is run
 * @param rollout the rollout that went back, null for a run on its own
 * @param findings what was found wrong with the plan when the run was opened
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
        List<Finding> findings,
        long generation,
        Instant openedAt,
        @Nullable Instant closedAt) {

    public PlanRun {
        steps = List.copyOf(steps);
        findings = List.copyOf(findings);
    }

    /** A run whose flag steps and whose first other step have begun. */
    public static PlanRun open(UUID id, Plan plan, long planVersion, Origin origin, Instant now) {
        List<RunStep> steps = new ArrayList<>(plan.units().stream()
                .map(unit -> RunStep.waiting(unit, plan.testOf(unit)))
                .toList());
        Collections.reverse(steps);
        PlanRun waiting = new PlanRun(
                id, plan.name(), planVersion, origin.rollout(), origin.environment(), steps, List.of(), 0, now, null);
        return waiting.moved(steps, now);
    }

    /** For what a run is opened: an environment, and a rollout in it. */
    public record Origin(String environment, @Nullable UUID rollout) {}

    public PlanRun withFindings(List<Finding> found) {
        return new PlanRun(id, plan, planVersion, rollout, environment, steps, found, generation, openedAt, closedAt);
    }

    public RunState state() {
        boolean anyFailed = steps.stream().anyMatch(step -> step.state() == StepState.FAILED);
        if (anyFailed) {
            return closedAt == null ? RunState.FAILED : RunState.ACKNOWLEDGED;
        }
        if (steps.stream().allMatch(step -> step.state().isOver())) {
            return RunState.DONE;
        }
        return closedAt == null ? RunState.RUNNING : RunState.ABANDONED;
    }

    /** What a report about one step does; a step that is where the report leads already is not moved again. */
    public RunDecision report(int position, StepReport report) {
        RunStep step = steps.get(position);
        if (report.generation() != null && report.generation() != step.generation()) {
            return new RunDecision.Stale(step.generation());
        }
        if (isRepeated(step, report)) {
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
        RunStep next =
                switch (report.action()) {
                    case DONE -> step.done(report);
                    case RETRY -> step.begin(generation + 1, report.at(), report.note());
                    case SKIP -> step.over(StepState.SKIPPED, report.note());
                    case FAIL -> step.over(StepState.FAILED, report.note());
                };
        return new RunDecision.Moved(moved(position, next, report.at()));
    }

    private static boolean isRepeated(RunStep step, StepReport report) {
        return switch (report.action()) {
            case DONE ->
                step.state() == StepState.VERIFIED
                        || step.isBeingTested() && !(step.test() instanceof VerifyTest.Manual && report.confirms());
            case RETRY -> false;
            case SKIP -> step.state() == StepState.SKIPPED;
            case FAIL -> step.state() == StepState.FAILED;
        };
    }

    /** What one try of a step's test does; a result of an attempt that is over or was started anew does nothing. */
    public RunDecision tested(int position, long attempt, TestResult result, Instant now) {
        RunStep step = steps.get(position);
        if (closedAt != null || !step.isBeingTested() || step.generation() != attempt) {
            return new RunDecision.Unchanged(this);
        }
        return new RunDecision.Moved(moved(position, step.tested(result, now), now));
    }

    /** The positions of the steps whose test is to be asked now. */
    public List<Integer> dueTests(Instant now) {
        return closedAt == null ? positions(step -> step.isTestDue(now)) : List.of();
    }

    /** The same run, with the due tests kept from everybody else for the length of the lease. */
    public PlanRun claimed(Duration lease, Instant now) {
        return each(dueTests(now), step -> step.claimed(lease, now));
    }

    /** The positions of the steps that have used up their budget without an alarm. */
    public List<Integer> unalarmed(Instant now) {
        return closedAt == null
                ? positions(step -> step.isOverdue(now) && step.begun().overrunAt() == null)
                : List.of();
    }

    /** The same run, with the alarm about each of those steps on record. */
    public PlanRun alarmed(Instant now) {
        return each(unalarmed(now), step -> step.overrun(now));
    }

    /** The positions of the steps whose latest attempt began after that generation of the run. */
    public List<Integer> begunSince(long before) {
        return positions(step -> step.generation() > before);
    }

    /** Somebody takes note that the run has failed for good. */
    public RunDecision acknowledge(Instant now) {
        return switch (state()) {
            case ACKNOWLEDGED -> new RunDecision.Unchanged(this);
            case FAILED -> new RunDecision.Moved(changed(steps, generation + 1, now));
            case RUNNING, DONE, ABANDONED ->
                new RunDecision.Forbidden("only a failed run is acknowledged, this one is " + state(), List.of());
        };
    }

    /** Stable for as long as the run exists: {@code <run>/prompt:answer-prompt}. */
    public String stepId(int position) {
        return id + "/" + steps.get(position).unit().id();
    }

    /** Its release was aborted: nobody goes on. A run that is over stays as it was. */
    public RunDecision abandon(Instant now) {
        return closedAt != null
                ? new RunDecision.Unchanged(this)
                : new RunDecision.Moved(changed(steps, generation + 1, now));
    }

    /** The positions of the steps that the text means: a unit's id, or its name where two kinds may share it. */
    public List<Integer> positionsOf(String unitOrName) {
        return positions(step -> step.isCalled(unitOrName));
    }

    /** When a step should be over: by its budget if it has begun, else if each step before it keeps to its own. */
    public Instant dueAt(int position) {
        Instant begins = openedAt;
        for (RunStep before : steps.subList(0, position)) {
            if (!before.state().isOver()) {
                begins = latest(begins, before.dueIfBegunAt(begins));
            }
        }
        return steps.get(position).dueIfBegunAt(begins);
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private List<Integer> positions(Predicate<RunStep> asked) {
        return IntStream.range(0, steps.size())
                .filter(position -> asked.test(steps.get(position)))
                .boxed()
                .toList();
    }

    private PlanRun each(List<Integer> positions, UnaryOperator<RunStep> change) {
        List<RunStep> next = new ArrayList<>(steps);
        positions.forEach(position -> next.set(position, change.apply(next.get(position))));
        return changed(next, generation, closedAt);
    }

    private PlanRun moved(int position, RunStep step, Instant now) {
        List<RunStep> next = new ArrayList<>(steps);
        next.set(position, step);
        return moved(next, now);
    }

    /** After one step has moved: those that may begin now do, and a run that is done is closed. */
    private PlanRun moved(List<RunStep> next, Instant now) {
        List<RunStep> begun = new ArrayList<>();
        boolean isFree = true;
        for (RunStep step : next) {
            boolean begins = step.state() == StepState.PENDING && (isFree || step.isBySluice());
            begun.add(begins ? step.begin(generation + 1, now, null) : step);
            isFree = isFree && begun.get(begun.size() - 1).state().letsOthersBegin();
        }
        PlanRun moved = changed(begun, generation + 1, null);
        return moved.state() == RunState.DONE ? moved.changed(begun, generation + 1, now) : moved;
    }

    private PlanRun changed(List<RunStep> next, long raised, @Nullable Instant closed) {
        return new PlanRun(id, plan, planVersion, rollout, environment, next, findings, raised, openedAt, closed);
    }
}
