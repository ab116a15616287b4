package io.sluice.rollouts.core.spec;

/** What a rollout is for. */
public enum Intent {
    /** An ordinary change. */
    RELEASE,
    /** The mending of something that is broken now: it passes freezes and change windows, and is judged as usual. */
    HOTFIX
}
