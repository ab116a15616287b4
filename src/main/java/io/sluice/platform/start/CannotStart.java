package io.sluice.platform.start;

/** The reason why the service cannot start, in words for the person who started it; printed without a stack trace. */
public final class CannotStart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CannotStart(String message) {
        super(message);
    }

    public CannotStart(String message, Throwable cause) {
        super(message, cause);
    }
}
