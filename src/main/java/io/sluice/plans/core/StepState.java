package io.sluice.plans.core;

import java.util.EnumSet;
import java.util.Set;

/** Where one step of a run is. */
public enum StepState {
    /** Announced; nobody has reported it yet. */
    PENDING,
    /** Done, and the evidence is on record; by whom, the step says. */
    VERIFIED,
    FAILED,
    /** Left out on purpose, with the reason on record. */
    SKIPPED;

    /** What may be reported of a step that is here, besides a repeat. */
    public Set<StepAction> legal() {
        return switch (this) {
            case PENDING -> EnumSet.of(StepAction.DONE, StepAction.SKIP, StepAction.FAIL);
            case FAILED -> EnumSet.of(StepAction.DONE, StepAction.SKIP, StepAction.RETRY);
            case VERIFIED, SKIPPED -> EnumSet.noneOf(StepAction.class);
        };
    }

    public boolean isOver() {
        return switch (this) {
            case VERIFIED, SKIPPED -> true;
            case PENDING, FAILED -> false;
        };
    }
}
