package io.sluice.platform.http;

/** The order of all request filters, smallest first; one file, so that the order can be read. */
public final class FilterOrder {
    /** Gives the exchange an id, so that every later refusal carries it. */
    public static final int REQUEST_ID = 100;

    /** Refuses a body that is too large before anything reads it. */
    public static final int BODY_LIMIT = 200;

    /** Finds out who calls, whether the role allows it, and whether the caller's rate does. */
    public static final int TOKEN = 300;

    /** Refuses a parameter that no row can hold. */
    public static final int PARAMETERS = 350;

    private FilterOrder() {}
}
