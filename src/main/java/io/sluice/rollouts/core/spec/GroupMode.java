package io.sluice.rollouts.core.spec;

/** Whether a rollout bears another one of its group beside it. */
public enum GroupMode {
    /** It starts only while no other one of the group is under way. */
    ALONE,
    /** It runs beside those that allow it too: whoever judges them knows that they may be mixed. */
    TOGETHER
}
