package io.sluice.judge.core.series;

import io.sluice.judge.core.Reason;

/** Carries the reason for which a window cannot be counted from where it is found to where it is answered. */
final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reason reason;

    Unreadable(String code, String message) {
        super(message, null, false, false);
        this.reason = new Reason(code, message);
    }

    Reason reason() {
        return reason;
    }
}
