package io.sluice.rollouts.core.spec;

/** How a new rollout meets a live one of its target. */
public enum OnLive {
    /** The new one is not created. */
    REFUSE,
    /** The live one is taken back first: its evidence stays with it, and the new one begins with none. */
    SUPERSEDE
}
