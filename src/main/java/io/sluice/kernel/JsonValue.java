package io.sluice.kernel;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that keeps what its writer wrote: the order of members and the digits of numbers.
 *
 * <p>Flag values and rules pass through Sluice without a loss: {@code 10.0} does not become {@code 10}, and a 64-bit
 * integer keeps its last digit. The cores read JSON only in this form, so that they need no databind.
 */
public sealed interface JsonValue {

    /** An object; members keep their order. */
    record JsonObject(Map<String, JsonValue> members) implements JsonValue {
        public static final JsonObject EMPTY = new JsonObject(Map.of());

        public JsonObject {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        /** The member of that name, or null where there is none. */
        public @Nullable JsonValue get(String name) {
            return members.get(name);
        }
    }

    /** An array. */
    record JsonArray(List<JsonValue> items) implements JsonValue {
        public JsonArray {
            items = List.copyOf(items);
        }
    }

    /** A text. */
    record JsonString(String value) implements JsonValue {}

    /** A number as it was written, for example {@code 10.0} or {@code 9007199254740993}. */
    record JsonNumber(String digits) implements JsonValue {
        public JsonNumber {
            new BigDecimal(digits);
        }

        public static JsonNumber of(long value) {
            return new JsonNumber(Long.toString(value));
        }

        public static JsonNumber of(BigDecimal value) {
            return new JsonNumber(value.toString());
        }

        public BigDecimal decimal() {
            return new BigDecimal(digits);
        }

        public double asDouble() {
            return Double.parseDouble(digits);
        }
    }

    /** True or false. */
    enum JsonBoolean implements JsonValue {
        TRUE,
        FALSE;

        public static JsonBoolean of(boolean value) {
            return value ? TRUE : FALSE;
        }

        public boolean value() {
            return this == TRUE;
        }
    }

    /** The JSON null, which is not the same as an absent member. */
    enum JsonNull implements JsonValue {
        NULL
    }

    static JsonString text(String value) {
        return new JsonString(value);
    }

    static JsonNumber number(long value) {
        return JsonNumber.of(value);
    }

    static JsonArray array(List<? extends JsonValue> items) {
        return new JsonArray(List.copyOf(items));
    }

    static JsonObject object(Map<String, ? extends JsonValue> members) {
        return new JsonObject(new LinkedHashMap<>(members));
    }
}
