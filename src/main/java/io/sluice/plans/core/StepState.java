package io.sluice.plans.core;

import java.util.EnumSet;
import java.util.Set;

/** Where one step of a run is. */
public enum StepState {
    /** Waits for the steps before it. */
    PENDING,
    /** Announced to its owner or carried out by Sluice, and its test has not passed yet. */
    RUNNING,
    /** Done, and its test has passed; the evidence is on record. */
    VERIFIED,
    FAILED,
    /** Left out on purpose, with the reason on record. */
    SKIPPED;

    /** What may be reported of a step that is here, besides a repeat. */
    public Set<StepAction> legal() {
        return switch (this) {
            case PENDING -> EnumSet.of(StepAction.SKIP);
            case RUNNING -> EnumSet.of(StepAction.DONE, StepAction.SKIP, StepAction.FAIL);
            case FAILED -> EnumSet.of(StepAction.DONE, StepAction.RETRY, StepAction.SKIP);
            case VERIFIED, SKIPPED -> EnumSet.noneOf(StepAction.class);
        };
    }

    public boolean isOver() {
        return switch (this) {
            case VERIFIED, SKIPPED -> true;
            case PENDING, RUNNING, FAILED -> false;
        };
    }

    /** Whether the steps behind it may begin: a failed step is a person's to look at and does not stop the way back. */
    boolean letsOthersBegin() {
        return isOver() || this == FAILED;
    }
}
