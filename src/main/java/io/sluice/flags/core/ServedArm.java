package io.sluice.flags.core;

import java.util.Locale;

/** Which arm of a live rollout an evaluation served, so that its outcome is counted on the right side. */
public enum ServedArm {
    CANDIDATE,
    BASELINE,
    /** The share did not decide: a targeting rule answered. Such a request belongs to neither arm. */
    OUTSIDE;

    /** The lower-case word of the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
