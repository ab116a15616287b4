package io.sluice.rollouts.core.spec;

/** Whether the judge's verdicts bind. */
public enum Mode {
    /** A verdict decides. */
    ENFORCE,
    /** A verdict is recorded and shown, and stops nothing; only people's words (pause, kill, abort, rollback) do. */
    OBSERVE
}
