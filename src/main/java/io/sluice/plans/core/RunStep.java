package io.sluice.plans.core;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One unit's way back, in a run.
 *
 * @param test what must pass once the step is done
 * @param attempt the latest attempt, null while the step has not begun
 * @param note what was last said about it, null while nobody has
 */
public record RunStep(
        Unit unit,
        VerifyTest test,
        StepState state,
        @Nullable Attempt attempt,
        @Nullable StepNote note) {

    static RunStep waiting(Unit unit, VerifyTest test) {
        return new RunStep(unit, test, StepState.PENDING, null, null);
    }

    /** Whether Sluice carries the step out itself. */
    public boolean isBySluice() {
        return unit.step().isBySluice();
    }

    /** The generation of its latest attempt, 0 where there is none. */
    public long generation() {
        return attempt == null ? 0 : attempt.generation();
    }

    /** Whether the step itself is done and its test is asked. */
    public boolean isBeingTested() {
        return state == StepState.RUNNING && attempt != null && attempt.actedAt() != null;
    }

    /** Whether its test is to be asked by then. */
    public boolean isTestDue(Instant now) {
        Instant next = isBeingTested() ? begun().tries().nextAt() : null;
        return next != null && !next.isAfter(now);
    }

    /** When the attempt under way should be over; null where there is none. */
    public @Nullable Instant due() {
        return attempt == null ? null : attempt.startedAt().plus(unit.budget());
    }

    Instant dueIfBegunAt(Instant start) {
        return (attempt == null ? start : attempt.startedAt()).plus(unit.budget());
    }

    /** Whether it has used up its budget and is not over. */
    public boolean isOverdue(Instant now) {
        Instant due = due();
        return state == StepState.RUNNING && due != null && now.isAfter(due);
    }

    /** Whether the text of an address means this step: {@code prompt:answer-prompt}, or the unit's name alone. */
    boolean isCalled(String unitOrName) {
        return unit.id().equals(unitOrName) || unit.name().equals(unitOrName);
    }

    RunStep begin(long generation, Instant now, @Nullable StepNote why) {
        return new RunStep(unit, test, StepState.RUNNING, Attempt.begin(generation, now), why);
    }

    /** Done, by the reporter's word; verified at once where that word is what the test asks for. */
    RunStep done(StepReport report) {
        if (test instanceof VerifyTest.Manual && report.confirms()) {
            return over(StepState.VERIFIED, report.note());
        }
        Attempt acted = begun().acted(report.at(), TestSchedule.firstTry(test, report.at()));
        return new RunStep(unit, test, StepState.RUNNING, acted, report.note());
    }

    RunStep over(StepState end, StepNote why) {
        return new RunStep(unit, test, end, attempt == null ? null : attempt.ended(), why);
    }

    /** After one try of its test: verified, failed where the time for it is up, else to be asked again. */
    RunStep tested(TestResult result, Instant now) {
        Attempt tried = begun().tried(result.evidence(), null);
        if (result.passed()) {
            return new RunStep(unit, test, StepState.VERIFIED, tried, note);
        }
        Instant last = TestSchedule.lastTry(this);
        if (!now.isBefore(last)) {
            String why = "the test " + unit.verify() + " did not pass in time: " + result.evidence();
            return new RunStep(unit, test, StepState.FAILED, tried, new StepNote("sluice", null, why, now));
        }
        Instant next = TestSchedule.next(tried.tries().count(), now);
        return with(begun().tried(result.evidence(), next.isBefore(last) ? next : last));
    }

    RunStep claimed(Duration lease, Instant now) {
        return with(begun().claimed(now.plus(lease)));
    }

    RunStep overrun(Instant now) {
        return with(begun().overrun(now));
    }

    private RunStep with(Attempt next) {
        return new RunStep(unit, test, state, next, note);
    }

    Attempt begun() {
        if (attempt == null) {
            throw new IllegalStateException("the step of " + unit.id() + " has not begun");
        }
        return attempt;
    }
}
