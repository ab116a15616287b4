package io.sluice.rollouts.core;

/** What the world around a rollout has to do because of a transition, in the same transaction. */
public enum Effect {
    /** The flag's evaluation has to learn the new share. */
    SHARE_CHANGES,
    /** The release is done: the candidate's variant becomes the flag's default, and no share is needed any more. */
    CANDIDATE_BECOMES_DEFAULT,
    /** A completed release is taken back: the baseline's variant becomes the flag's default again. */
    BASELINE_BECOMES_DEFAULT,
    /** The running rollouts of its group stop where they are: what they were judged beside is gone. */
    SIBLINGS_PAUSE,
    /** The rollback plan is to be run. */
    PLAN_RUN_OPENS,
    /** The rollback plan is not to be run to its end. */
    PLAN_RUN_ENDS
}
