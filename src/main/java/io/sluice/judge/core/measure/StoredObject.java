package io.sluice.judge.core.measure;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that this package wrote and now reads back. What does not fit is a broken store, a bug and not a
 * caller's mistake, so it fails loudly.
 */
public record StoredObject(JsonObject json) {

    public boolean has(String name) {
        return json.get(name) != null;
    }

    public String text(String name) {
        return member(name, JsonString.class).value();
    }

    public long count(String name) {
        return member(name, JsonNumber.class).decimal().longValueExact();
    }

    @Nullable
    public Long optionalCount(String name) {
        return has(name) ? (Long) count(name) : null;
    }

    public BigDecimal decimal(String name) {
        return new BigDecimal(text(name));
    }

    @Nullable
    public BigDecimal optionalDecimal(String name) {
        return has(name) ? decimal(name) : null;
    }

    public boolean flag(String name) {
        return member(name, JsonBoolean.class).value();
    }

    public StoredObject object(String name) {
        return new StoredObject(member(name, JsonObject.class));
    }

    public List<JsonValue> items(String name) {
        return member(name, JsonArray.class).items();
    }

    private <T extends JsonValue> T member(String name, Class<T> type) {
        JsonValue value = json.get(name);
        if (!type.isInstance(value)) {
            throw new IllegalStateException("stored evidence has no " + type.getSimpleName() + " at " + name);
        }
        return type.cast(value);
    }
}
