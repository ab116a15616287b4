package io.sluice.flags.core;

/** Why a user got this value, in OpenFeature's words. */
public enum Reason {
    /** The flag has no rule: everybody gets the default variant. */
    STATIC,
    /** A targeting rule answered. */
    TARGETING_MATCH,
    /** The share of a live rollout decided. */
    SPLIT,
    /** The rule answered nothing, or there is no default variant to serve. */
    DEFAULT,
    /** Killed, or not in service. */
    DISABLED,
    /** The rule answered with something that is no variant. */
    ERROR
}
