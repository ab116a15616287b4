package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.stream.Collectors;

/**
 * How one kind of JSON value is read as another: the rules of JSON Logic, which are those of JavaScript where JSON
 * Logic is silent.
 */
public final class Coercion {
    private static final int EXACT_LONG_DIGITS = 18;

    private Coercion() {}

    /** JSON Logic's truth: 0, the empty text, the empty array, false and null are false; "0" and {} are true. */
    public static boolean truth(JsonValue value) {
        if (value instanceof JsonBoolean bool) {
            return bool.value();
        }
        if (value instanceof JsonString text) {
            return !text.value().isEmpty() && value != Numbers.NONE;
        }
        if (value instanceof JsonNumber number) {
            return number.asDouble() != 0;
        }
        if (value instanceof JsonArray array) {
            return !array.items().isEmpty();
        }
        return value instanceof JsonObject;
    }

    /** The value as a number; NaN where it has none. Null and the blank text are 0, as in JavaScript. */
    public static double number(JsonValue value) {
        if (value instanceof JsonNumber number) {
            return number.asDouble();
        }
        if (value instanceof JsonBoolean bool) {
            return bool.value() ? 1 : 0;
        }
        if (value instanceof JsonNull) {
            return 0;
        }
        return NumberText.parse(text(value));
    }

    /** The number that a text begins with, as JavaScript's {@code parseFloat}: "12 apples" is 12; else NaN. */
    public static double leadingNumber(JsonValue value) {
        if (value instanceof JsonNumber number) {
            return number.asDouble();
        }
        return value instanceof JsonString || value instanceof JsonArray
                ? NumberText.parsePrefix(text(value))
                : Double.NaN;
    }

    /** The value as a text: null is empty, an array its items joined by commas. */
    public static String text(JsonValue value) {
        if (value instanceof JsonString text) {
            return text.value();
        }
        if (value instanceof JsonNumber number) {
            return digits(number);
        }
        if (value instanceof JsonBoolean bool) {
            return bool.value() ? "true" : "false";
        }
        if (value instanceof JsonArray array) {
            return array.items().stream().map(Coercion::text).collect(Collectors.joining(","));
        }
        return value instanceof JsonObject ? "[object Object]" : "";
    }

    /** Equal without a conversion; numbers by value, so 1 is 1.0; arrays and objects by content. */
    public static boolean strictlyEqual(JsonValue left, JsonValue right) {
        if (left instanceof JsonNumber one && right instanceof JsonNumber other) {
            return one.asDouble() == other.asDouble();
        }
        return left.equals(right) && left != Numbers.NONE && right != Numbers.NONE;
    }

    /** Equal after JavaScript's conversions: "1" is 1, true is 1; null is only null. */
    public static boolean looselyEqual(JsonValue left, JsonValue right) {
        if (left == Numbers.NONE || right == Numbers.NONE) {
            return false;
        }
        if (left instanceof JsonString one && right instanceof JsonString other) {
            return one.value().equals(other.value());
        }
        if (left == JsonNull.NULL || right == JsonNull.NULL) {
            return left == right;
        }
        if (isContainer(left) && isContainer(right)) {
            return left.equals(right);
        }
        // A container meets a text as its own text; everything else meets as numbers.
        if (isTextual(left) && isTextual(right)) {
            return text(left).equals(text(right));
        }
        return number(left) == number(right);
    }

    /** Whether the value is a text, or is read as one where it meets a text. */
    public static boolean isTextual(JsonValue value) {
        return value instanceof JsonString && value != Numbers.NONE || isContainer(value);
    }

    private static boolean isContainer(JsonValue value) {
        return value instanceof JsonArray || value instanceof JsonObject;
    }

    private static String digits(JsonNumber number) {
        String written = number.digits();
        if (NumberText.isPlainInteger(written, EXACT_LONG_DIGITS)) {
            return written;
        }
        return NumberText.digits(number.decimal());
    }
}
