package io.sluice.security;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A token as it is listed: everything but the secret. */
record TokenBody(
        String id,
        String name,
        String role,
        @Nullable String environment,
        String tenant,
        Set<String> targets,
        @Nullable String flagPrefix,
        @Nullable Integer requestsPerSecond,
        @Nullable Instant expires,
        Instant created,
        @Nullable Instant lastUsed) {

    static TokenBody of(Token token) {
        var caller = token.caller();
        return new TokenBody(
                token.id().toString(),
                caller.name(),
                caller.role().word(),
                caller.environment(),
                caller.tenant(),
                caller.targets(),
                caller.flagPrefix(),
                caller.requestsPerSecond(),
                caller.expires(),
                token.created(),
                token.lastUsed());
    }
}
