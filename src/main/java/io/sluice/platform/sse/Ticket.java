package io.sluice.platform.sse;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber asks for.
 *
 * @param lastEventId the last event that it has seen; null for a first connection, which begins with what comes next
 * @param scope the only scope that it may hear of, null for all
 * @param lifetime after that the stream ends as expired; null for a stream without an end
 * @param isHeld whether the subscriber may still hear it, asked at each beat; one that may not ends as expired
 * @param seed spreads the reconnects of many subscribers; the same seed gives the same delay
 */
public record Ticket(
        @Nullable String lastEventId,
        @Nullable String scope,
        @Nullable Duration lifetime,
        BooleanSupplier isHeld,
        String seed) {

    /** A ticket for everything, for as long as the connection holds. */
    public static Ticket of(@Nullable String lastEventId, String seed) {
        return new Ticket(lastEventId, null, null, () -> true, seed);
    }

    public Ticket within(@Nullable String onlyScope) {
        return new Ticket(lastEventId, onlyScope, lifetime, isHeld, seed);
    }

    public Ticket lasting(Duration granted) {
        return new Ticket(lastEventId, scope, granted, isHeld, seed);
    }

    /** The same, for as long as that is so. */
    public Ticket heldWhile(BooleanSupplier held) {
        return new Ticket(lastEventId, scope, lifetime, held, seed);
    }

    boolean covers(String published) {
        return scope == null || scope.equals(published);
    }
}
