package io.sluice.platform.database;

/**
 * One channel of PostgreSQL's notifications; a CDI bean that implements this is heard by itself.
 *
 * <p>Called on the one listening thread, in the order of the commits. A call that fails ends the session: the next one
 * begins with {@link #listening} again, so nothing is lost by it.
 */
public interface Channel {

    /** A plain lower-case SQL name. */
    String name();

    /** Said each time that a session has begun to listen: whatever came before may have been missed, so read it. */
    void listening();

    void notified(String payload);
}
