package io.sluice.cli;

/** What a shell reads in {@code $?}; every one but {@link #FINE} is safe to treat as stop. */
public final class ExitCode {
    /** Proceed, or nothing to complain about. */
    public static final int FINE = 0;

    public static final int HOLD = 10;

    /** Rollback, or findings. */
    public static final int STOP = 20;

    /** The command line itself is wrong. */
    public static final int USAGE = 3;

    /** No answer is possible: the input cannot be read, or the service cannot start or be reached. */
    public static final int CANNOT_DECIDE = 4;

    private ExitCode() {}
}
