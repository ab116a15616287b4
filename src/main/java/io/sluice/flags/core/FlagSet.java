package io.sluice.flags.core;

import io.sluice.flags.core.targeting.Segments;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the flags of one environment share.
 *
 * @param segments the rules that their targetings refer to
 * @param metadata what each of them inherits; a flag's own member of the same name wins
 */
public record FlagSet(Segments segments, JsonObject metadata) {
    /** Flags that share nothing. */
    public static final FlagSet EMPTY = new FlagSet(Segments.NONE, JsonObject.EMPTY);

    JsonObject inherited(JsonObject own) {
        if (metadata.members().isEmpty()) {
            return own;
        }
        if (own.members().isEmpty()) {
            return metadata;
        }
        Map<String, JsonValue> all = new LinkedHashMap<>(metadata.members());
        all.putAll(own.members());
        return new JsonObject(all);
    }
}
