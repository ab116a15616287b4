package io.sluice.plans.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds a value inside a JSON value, as RFC 6901 says. */
final class JsonPointer {
    private static final Pattern FORM = Pattern.compile("(/([^/~]|~[01])*)*");
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

    private JsonPointer() {}

    static boolean isWellFormed(String pointer) {
        return FORM.matcher(pointer).matches();
    }

    /** The value that the pointer leads to, or null where it leads nowhere. */
    static @Nullable JsonValue find(JsonValue whole, String pointer) {
        JsonValue found = whole;
        String[] tokens = pointer.split("/", -1);
        // What stands before the first slash is empty and names nothing.
        for (int i = 1; i < tokens.length && found != null; i++) {
            found = step(found, tokens[i].replace("~1", "/").replace("~0", "~"));
        }
        return found;
    }

    private static @Nullable JsonValue step(JsonValue from, String token) {
        if (from instanceof JsonObject object) {
            return object.get(token);
        }
        if (from instanceof JsonArray array && INDEX.matcher(token).matches()) {
            List<JsonValue> items = array.items();
            int index = Integer.parseInt(token);
            return index < items.size() ? items.get(index) : null;
        }
        return null;
    }
}
