package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.core.Notice;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A notice on its way to a target.
 *
 * @param tries how often it was sent without success
 */
record Delivery(
        long sequence,
        Notice notice,
        int tries,
        Instant queuedAt,
        @Nullable String lastError) {}
