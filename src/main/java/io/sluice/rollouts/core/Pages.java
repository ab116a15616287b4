package io.sluice.rollouts.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What persons were paged for and is not over yet; each fault is paged once.
 *
 * @param stalledSince when a call or evidence came last, null while they come
 * @param overdueSince when the gate of the stage had held as long as it may, null before
 */
public record Pages(
        @Nullable Instant stalledSince, @Nullable Instant overdueSince) {
    public static final Pages NONE = new Pages(null, null);

    Pages stalled(Instant since) {
        return new Pages(since, overdueSince);
    }

    Pages overdue(Instant since) {
        return new Pages(stalledSince, since);
    }
}
