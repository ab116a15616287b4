package io.sluice.kernel;

import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The one way to write a JSON value as bytes: RFC 8785 (JSON Canonicalization Scheme), and the SHA-256 over them.
 *
 * <p>RFC 8785 prints numbers as ECMAScript does. Only integers within 2^53 are written as numbers here; whoever
 * hashes a decimal passes it as a plain decimal text, so that no JVM's own printing of doubles reaches the hash.
 */
public final class CanonicalJson {
    private static final BigInteger EXACT_LIMIT = BigInteger.ONE.shiftLeft(53);

    private CanonicalJson() {}

    /** The canonical text; members sorted by the UTF-16 code units of their names, as RFC 8785 3.2.3 says. */
    public static String write(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    /** {@code sha256:} and the lower-case hex digest of the canonical UTF-8 bytes. */
    public static String sha256(JsonValue value) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(write(value).getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError("every Java platform has SHA-256", missing);
        }
    }

    private static void append(StringBuilder out, JsonValue value) {
        if (value instanceof JsonObject object) {
            appendObject(out, object);
        } else if (value instanceof JsonArray array) {
            appendArray(out, array);
        } else if (value instanceof JsonString text) {
            appendText(out, text.value());
        } else if (value instanceof JsonNumber number) {
            out.append(isShortInteger(number.digits()) ? number.digits() : integer(number.decimal()));
        } else if (value instanceof JsonBoolean bool) {
            out.append(bool.value());
        } else if (value instanceof JsonNull) {
            out.append("null");
        } else {
            throw new AssertionError("a kind of JSON value that is not known: " + value);
        }
    }

    private static void appendObject(StringBuilder out, JsonObject object) {
        out.append('{');
        String separator = "";
        List<Map.Entry<String, JsonValue>> members =
                new ArrayList<>(object.members().entrySet());
        members.sort(Map.Entry.comparingByKey());
        for (var member : members) {
            out.append(separator);
            appendText(out, member.getKey());
            out.append(':');
            append(out, member.getValue());
            separator = ",";
        }
        out.append('}');
    }

    private static void appendArray(StringBuilder out, JsonArray array) {
        out.append('[');
        String separator = "";
        for (JsonValue item : array.items()) {
            out.append(separator);
            append(out, item);
            separator = ",";
        }
        out.append(']');
    }

    /** What nearly every number is: one that is written as it stands. */
    private static boolean isShortInteger(String digits) {
        if (digits.length() > 15 || (digits.charAt(0) == '0' && digits.length() > 1)) {
            return false;
        }
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static String integer(BigDecimal number) {
        BigInteger exact = number.toBigIntegerExact();
        if (exact.abs().compareTo(EXACT_LIMIT) > 0) {
            throw new ArithmeticException("beyond 2^53, pass it as text: " + number);
        }
        return exact.toString();
    }

    private static void appendText(StringBuilder out, String text) {
        out.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == '"' || c == '\\') {
                out.append(text, written, i).append(escaped(c));
                written = i + 1;
            }
        }
        out.append(text, written, text.length()).append('"');
    }

    private static String escaped(char c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\f' -> "\\f";
            case '\r' -> "\\r";
            default -> "\\u00" + HexFormat.of().toHexDigits((byte) c);
        };
    }
}
