package io.sluice.rollouts.core.spec;

/** Who asks to leave a stage. */
public enum Driver {
    /** A pipeline calls advance; without it the release stays where it is, and is watched. */
    PIPELINE,
    /** Sluice's own timer asks as soon as the bake time is over, and again with each look. */
    SLUICE
}
