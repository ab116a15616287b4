package io.sluice.integrations.notifications.core.format;

import io.sluice.kernel.Refused;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;

/** A key with which webhooks are signed, HMAC-SHA256 after Standard Webhooks 1.0.0. */
public final class SigningKey {
    private static final String PREFIX = "whsec_";
    private static final int MIN_BYTES = 24;
    private static final int MAX_BYTES = 64;

    private final byte[] bits;

    private SigningKey(byte[] bits) {
        this.bits = bits;
    }

    /** Refuses what is not {@code whsec_} and the base64 of 24 to 64 bytes, and never repeats it. */
    public static SigningKey parse(String field, String text) {
        byte[] bits = bits(text);
        if (!text.startsWith(PREFIX) || bits.length < MIN_BYTES || bits.length > MAX_BYTES) {
            throw Refused.field(field, "must be whsec_ and the base64 of 24 to 64 random bytes");
        }
        return new SigningKey(bits);
    }

    private static byte[] bits(String text) {
        try {
            return Base64.getDecoder().decode(text.substring(Math.min(PREFIX.length(), text.length())));
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    /** How a key of these bits is written down. */
    public static String write(byte[] bits) {
        return PREFIX + Base64.getEncoder().encodeToString(bits);
    }

    /** The header {@code webhook-signature} of one try. */
    public String sign(String id, Instant at, String body) {
        String signed = id + "." + at.getEpochSecond() + "." + body;
        byte[] code = new HmacUtils(HmacAlgorithms.HMAC_SHA_256, bits).hmac(signed.getBytes(StandardCharsets.UTF_8));
        return "v1," + Base64.getEncoder().encodeToString(code);
    }
}
