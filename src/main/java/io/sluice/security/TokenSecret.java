package io.sluice.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret of a token: 256 random bits behind the prefix {@code slc_}, by which a leak scanner can find it. */
final class TokenSecret {
    private static final SecureRandom RANDOM = new SecureRandom();

    private TokenSecret() {}

    static String make() {
        byte[] bits = new byte[32];
        RANDOM.nextBytes(bits);
        return "slc_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }

    static byte[] hash(String secret) {
        return digest(secret.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError("every Java platform has SHA-256", missing);
        }
    }
}
