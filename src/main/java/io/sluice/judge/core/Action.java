package io.sluice.judge.core;

import java.util.Locale;

/** The judge's answer. */
public enum Action {
    PROCEED,
    HOLD,
    ROLLBACK;

    /** Lower case, as the API writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
