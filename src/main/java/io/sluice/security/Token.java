package io.sluice.security;

import io.sluice.security.core.Caller;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored token: its caller, and what is known about its use. Its secret is known to nobody. */
record Token(
        UUID id, Caller caller, Instant created, @Nullable Instant lastUsed) {}
