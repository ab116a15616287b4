package io.sluice.judge.core.measure;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds an object of the evidence: members in the order of their names, decimals as plain text, absent where null.
 * (The order of {@code Map.of} changes with each start of a JVM, and a verdict's bytes may not.)
 */
public final class Canonical {
    private final SortedMap<String, JsonValue> members = new TreeMap<>();

    public Canonical put(String name, @Nullable JsonValue value) {
        if (value != null) {
            members.put(name, value);
        }
        return this;
    }

    public Canonical text(String name, String value) {
        return put(name, JsonValue.text(value));
    }

    public Canonical flag(String name, boolean value) {
        return put(name, JsonBoolean.of(value));
    }

    public Canonical count(String name, @Nullable Number value) {
        return value == null ? this : put(name, JsonValue.number(value.longValue()));
    }

    public Canonical decimal(String name, @Nullable BigDecimal value) {
        return value == null ? this : text(name, value.toPlainString());
    }

    public JsonObject object() {
        return new JsonObject(members);
    }
}
