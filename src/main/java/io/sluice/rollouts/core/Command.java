package io.sluice.rollouts.core;

/** What a caller may ask of a rollout; its wire word is what {@code legal} lists. */
public enum Command {
    APPROVE,
    START,
    OBSERVE,
    ADVANCE,
    PAUSE,
    RESUME,
    OVERRIDE,
    ROLLBACK,
    ABORT
}
