package io.sluice.integrations.notifications.core;

import java.util.Locale;

/** How soon somebody should read a notice; the least urgent first. */
public enum Urgency {
    /** Good to know. */
    INFO,
    /** Something goes back or stands still. */
    WARNING,
    /** A person is needed now. */
    CRITICAL;

    /** The wire word, lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isAtLeast(Urgency other) {
        return compareTo(other) >= 0;
    }
}
