package io.sluice.security;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Proofs that stand in an address in place of a token, for callers that can send no header: a browser's EventSource.
 *
 * <p>A proof names the caller's token and the instant at which it ends, and is signed (HMAC-SHA-256) with the stored
 * hash of that token. So every replica can check it, nothing more has to be kept secret or stored, it permits no more
 * than the token does, and it dies with the token. Whoever signs again for the same instant gets the same text.
 */
@ApplicationScoped
public class SignedAddresses {
    /** The query parameter that holds the proof. */
    public static final String PARAMETER = "proof";

    private static final String ALGORITHM = "HmacSHA256";
    private static final int NAME_BYTES = 8;
    private static final int SIGNED_BYTES = NAME_BYTES + Long.BYTES;
    private static final int PROOF_BYTES = SIGNED_BYTES + 32;

    private final KnownTokens tokens;
    private final CurrentCaller current;
    private final InstantSource clock;

    SignedAddresses(KnownTokens tokens, CurrentCaller current, InstantSource clock) {
        this.tokens = tokens;
        this.current = current;
        this.clock = clock;
    }

    /** A proof that the current caller asked for it, good until then; whole seconds count. */
    public String proof(Instant expires) {
        ByteBuffer hash = current.token().hash();
        byte[] signed = ByteBuffer.allocate(SIGNED_BYTES)
                .putLong(KnownTokens.publicName(hash))
                .putLong(expires.getEpochSecond())
                .array();
        byte[] proof = ByteBuffer.allocate(PROOF_BYTES)
                .put(signed)
                .put(signature(hash, signed))
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(proof);
    }

    /** The token behind a proof, which is then worth nothing after the proof's own end. */
    KnownToken verify(@Nullable String proof) {
        ByteBuffer sent = decoded(proof);
        byte[] signed = new byte[SIGNED_BYTES];
        byte[] signature = new byte[PROOF_BYTES - SIGNED_BYTES];
        sent.get(signed).get(signature);
        KnownToken token = tokens.byPublicName(sent.getLong(0));
        if (token == null || !MessageDigest.isEqual(signature, signature(token.hash(), signed))) {
            throw refused();
        }
        KnownToken bounded = token.until(expires(sent.getLong(NAME_BYTES)));
        if (!bounded.caller().isValidAt(clock.instant())) {
            throw refused();
        }
        return bounded;
    }

    /** The end of a proof that was verified; its token may end earlier. */
    public Instant end(String proof) {
        return expires(decoded(proof).getLong(NAME_BYTES));
    }

    private static ByteBuffer decoded(@Nullable String proof) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(proof == null ? "" : proof));
            if (bytes.remaining() == PROOF_BYTES) {
                return bytes;
            }
        } catch (IllegalArgumentException notBase64) {
            // Falls through: whatever is not a proof is refused alike.
        }
        throw refused();
    }

    private static Instant expires(long epochSecond) {
        try {
            return Instant.ofEpochSecond(epochSecond);
        } catch (DateTimeException outOfRange) {
            throw refused();
        }
    }

    private static Refused refused() {
        return Refused.because(ErrorCode.UNAUTHENTICATED, "the address is not valid, or no longer; ask for a new one");
    }

    private static byte[] signature(ByteBuffer hash, byte[] signed) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(hash.array(), ALGORITHM));
            return mac.doFinal(signed);
        } catch (GeneralSecurityException missing) {
            throw new AssertionError("every Java platform has HMAC-SHA-256", missing);
        }
    }
}
