package io.sluice.audit;

import io.sluice.kernel.JsonValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One event of the feed, as it is read back. */
public record AuditEntry(
        long id,
        Instant at,
        String actor,
        String action,
        @Nullable String environment,
        String target,
        @Nullable JsonValue before,
        @Nullable JsonValue after,
        @Nullable String reason,
        @Nullable String requestId) {}
