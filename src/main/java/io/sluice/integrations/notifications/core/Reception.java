package io.sluice.integrations.notifications.core;

/** What an answer's status means for a notice. */
public enum Reception {
    TAKEN,
    /** Not this time: try again. */
    MISSED,
    /** Never in this form, or not at this address: a person has to look. */
    REFUSED;

    private static final int NOT_FOUND = 404;
    private static final int TIMEOUT = 408;
    private static final int TOO_EARLY = 425;
    private static final int TOO_MANY = 429;
    private static final int FAULT = 500;

    /**
     * By the status of HTTP. Redirects are refusals, since they are not followed; 404 is what a receiver says in the
     * middle of its own release, and so passes.
     */
    public static Reception of(int status) {
        if (status / 100 == 2) {
            return TAKEN;
        }
        return switch (status) {
            case NOT_FOUND, TIMEOUT, TOO_EARLY, TOO_MANY -> MISSED;
            default -> status >= FAULT ? MISSED : REFUSED;
        };
    }
}
