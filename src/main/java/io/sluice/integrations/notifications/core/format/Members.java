package io.sluice.integrations.notifications.core.format;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a JSON object member by member; one that has no value is left out. */
final class Members {
    private final Map<String, JsonValue> members = new LinkedHashMap<>();

    Members with(String name, @Nullable String text) {
        return with(name, text == null ? null : JsonValue.text(text));
    }

    Members with(String name, @Nullable JsonValue value) {
        if (value != null) {
            members.put(name, value);
        }
        return this;
    }

    JsonObject object() {
        return JsonValue.object(members);
    }
}
