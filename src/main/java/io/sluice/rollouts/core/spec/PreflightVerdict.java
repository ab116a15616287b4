package io.sluice.rollouts.core.spec;

/** What the evaluation before any traffic says. */
public enum PreflightVerdict {
    /** Traffic may begin. */
    GO,
    /** A person has to look first. */
    REVIEW,
    /** No traffic. */
    BLOCK
}
