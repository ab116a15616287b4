package io.sluice.integrations.ofrep;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A digest over texts and JSON values that is the same for contexts that no rule can tell apart, and for no others.
 *
 * <p>The order of members does not count; everything else does, the form of a number among it. RFC 8785 would serve but
 * for decimals and unpaired surrogates, which a context may carry and which it refuses. Each part goes in with its kind
 * and its length, so that no two sequences of parts look alike.
 */
final class Fingerprint {
    private static final int KEPT_BYTES = 16;

    private final MessageDigest digest = sha256();

    Fingerprint add(@Nullable String text) {
        if (text == null) {
            return mark('-', 0);
        }
        mark('t', text.length());
        byte[] units = new byte[2 * text.length()];
        ByteBuffer.wrap(units).asCharBuffer().put(text);
        digest.update(units);
        return this;
    }

    Fingerprint add(JsonValue value) {
        if (value instanceof JsonObject object) {
            mark('o', object.members().size());
            new TreeMap<>(object.members()).forEach((name, member) -> add(name).add(member));
            return this;
        }
        if (value instanceof JsonArray array) {
            mark('a', array.items().size());
            array.items().forEach(this::add);
            return this;
        }
        if (value instanceof JsonString text) {
            return add(text.value());
        }
        if (value instanceof JsonNumber number) {
            return mark('n', 1).add(number.digits());
        }
        // What is left are the constants true, false and null.
        return mark('c', 1).add(value.toString());
    }

    /** The lower-case hex of the first 128 bits; the digest is used up. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest(), 0, KEPT_BYTES);
    }

    private Fingerprint mark(char kind, int length) {
        digest.update(ByteBuffer.allocate(6).putChar(kind).putInt(length).flip());
        return this;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError("every Java platform has SHA-256", missing);
        }
    }
}
