package io.sluice.flags.core;

import io.sluice.flags.core.targeting.Segments;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A flag as flagd defines it, under its key, with what Sluice adds.
 *
 * <p>An instance has passed the checks of {@link #read}; the record's own constructor is for definitions derived from
 * one that has.
 *
 * @param variants at least one, all of one type, in the order of their author
 * @param defaultVariant null where the asking code has the default
 * @param targeting null where there is no rule
 * @param metadata texts, numbers and booleans; empty where there are none
 */
public record FlagDefinition(
        String key,
        FlagState state,
        Map<String, JsonValue> variants,
        @Nullable String defaultVariant,
        @Nullable JsonObject targeting,
        JsonObject metadata,
        SluiceBlock sluice) {

    public FlagDefinition {
        variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
    }

    /** Reads flagd's flag object, which refers to no segments, and says everything that is wrong with it. */
    public static FlagReading read(String key, JsonObject flag) {
        return read(key, flag, Segments.NONE);
    }

    /** Reads flagd's flag object, and says everything that is wrong with it. */
    public static FlagReading read(String key, JsonObject flag, Segments segments) {
        return new FlagReader(key, flag, segments).read();
    }

    /** Reads a flag object that passed its checks when it was stored; its targeting is not looked into. */
    public static FlagDefinition stored(String key, JsonObject flag) {
        return new FlagReader(key, flag, null).read().get();
    }

    public boolean isEnabled() {
        return state == FlagState.ENABLED;
    }

    /**
     * What a kill serves: the {@code offVariant}, else the first variant whose value is false, else the default
     * variant; null for no value. A kill is never refused for lack of one.
     */
    public @Nullable String offVariant() {
        if (sluice.offVariant() != null) {
            return sluice.offVariant();
        }
        for (Map.Entry<String, JsonValue> variant : variants.entrySet()) {
            if (variant.getValue() == JsonBoolean.FALSE) {
                return variant.getKey();
            }
        }
        return defaultVariant;
    }

    /** The same flag with another default: what the end of a rollout leaves behind. */
    public FlagDefinition withDefaultVariant(String variant) {
        if (!variants.containsKey(variant)) {
            throw new IllegalArgumentException(key + " has no variant " + variant);
        }
        return new FlagDefinition(key, state, variants, variant, targeting, metadata, sluice);
    }

    /** The flag object again, in flagd's form; what is empty is left out. */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("state", JsonValue.text(state.name()));
        members.put("variants", new JsonObject(variants));
        if (defaultVariant != null) {
            members.put("defaultVariant", JsonValue.text(defaultVariant));
        }
        if (targeting != null) {
            members.put("targeting", targeting);
        }
        if (!metadata.members().isEmpty()) {
            members.put("metadata", metadata);
        }
        JsonObject block = sluice.toJson();
        if (!block.members().isEmpty()) {
            members.put("sluice", block);
        }
        return new JsonObject(members);
    }
}
