package io.sluice.plans.core;

import org.jspecify.annotations.Nullable;

/**
 * One unit's way back, in a run.
 *
 * @param report the latest report that moved the step, null while nobody has reported
 */
public record RunStep(Unit unit, StepState state, @Nullable StepReport report) {

    static RunStep announced(Unit unit) {
        return new RunStep(unit, StepState.PENDING, null);
    }

    RunStep moved(StepReport next) {
        return new RunStep(unit, next.action().leadsTo(), next);
    }

    /** Whether Sluice carries the step out itself. */
    public boolean isByFlag() {
        return unit.step() instanceof Step.ByFlag;
    }

    /** Whether the text of an address means this step: {@code prompt:answer-prompt}, or the unit's name alone. */
    boolean isCalled(String unitOrName) {
        return unit.id().equals(unitOrName) || unit.name().equals(unitOrName);
    }
}
