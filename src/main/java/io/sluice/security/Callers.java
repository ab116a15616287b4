package io.sluice.security;

import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;

/** Who stands behind credentials, for calls that do not come through our HTTP resources. */
@ApplicationScoped
public class Callers {
    private final KnownTokens tokens;

    Callers(KnownTokens tokens) {
        this.tokens = tokens;
    }

    /** Reads memory alone; refused UNAUTHENTICATED where the token is not known, has expired or was taken back. */
    public Caller behind(Credentials credentials) {
        return tokens.authenticate(credentials.secret()).caller();
    }
}
