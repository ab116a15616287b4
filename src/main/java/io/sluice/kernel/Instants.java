package io.sluice.kernel;

import java.time.DateTimeException;
import java.time.Instant;

/** The instants that callers may name: those of the years 1 to 9999, which four digits write and PostgreSQL keeps. */
public final class Instants {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private Instants() {}

    /**
     * The instant of an ISO-8601 text.
     *
     * @throws DateTimeException where the text is no instant, or one of another year
     */
    public static Instant parse(String text) {
        Instant instant = Instant.parse(text);
        if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
            throw new DateTimeException("beyond the years of four digits");
        }
        return instant;
    }
}
