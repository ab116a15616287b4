package io.sluice.platform.database;

/**
 * The event that the database has been reached and has our schema: at the start, or later where the start was without
 * it. What must be loaded first is loaded by its observers, in the order of their priorities.
 */
public record DatabaseReady() {
    /** Tokens: nobody can call without them. */
    public static final int TOKENS = 100;

    /** Flags: nobody is answered without them. */
    public static final int SNAPSHOTS = 200;

    /** What was done while the database was away. */
    public static final int CATCH_UP = 300;
}
