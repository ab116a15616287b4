package io.sluice.security;

import org.jspecify.annotations.Nullable;

/**
 * What a caller has sent to prove who it is, by whatever road.
 *
 * @param authorization {@code Bearer <token>}
 * @param apiKey the token alone; read where there is no bearer
 */
public record Credentials(
        @Nullable String authorization, @Nullable String apiKey) {
    @Nullable
    String secret() {
        return TokenFilter.secret(authorization, apiKey);
    }

    /** Says nothing of the secret, so that no log can. */
    @Override
    public String toString() {
        return "Credentials";
    }
}
