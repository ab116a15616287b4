package io.sluice.kernel;

/**
 * Who did something, as the audit remembers it.
 *
 * @param name the token's name, {@code sluice} for the service itself
 * @param tenant the token's tenant
 */
public record Actor(String name, String tenant) {
    /** Sluice itself: timers, start-up, effects. */
    public static final Actor SLUICE = new Actor("sluice", Names.DEFAULT_TENANT);
}
