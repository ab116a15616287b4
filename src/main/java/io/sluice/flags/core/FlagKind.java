package io.sluice.flags.core;

import java.util.Locale;

/** What a flag is for, which says how long it may live. */
public enum FlagKind {
    RELEASE,
    EXPERIMENT,
    OPERATIONAL,
    KILLSWITCH,
    PERMISSION;

    /** The lower-case word of the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
