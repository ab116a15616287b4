package io.sluice.plans.core;

/** Where a run is; follows from its steps. */
public enum RunState {
    /** Steps are waiting to be reported. */
    RUNNING,
    /** A step failed, and nobody has acknowledged that it stays so. */
    FAILED,
    /** Every step is verified or was left out on purpose. */
    DONE,
    /** A step failed, and somebody has taken note: the run is over. */
    ACKNOWLEDGED,
    /** Its release was aborted before it was through: nobody goes on with it. */
    ABANDONED
}
