package io.sluice.rollouts.core;

import io.sluice.kernel.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One person's yes to a release that may not start without it. */
public record Approval(String by, Instant at, @Nullable String reason) {
    public Approval {
        Require.text("by", by, 128);
        Require.present("at", at);
    }
}
