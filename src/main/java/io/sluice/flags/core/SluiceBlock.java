package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Sluice adds to flagd's flag object, under the member {@code sluice}; flagd and its providers pass it by.
 *
 * @param offVariant what a kill serves; required on a flag that a rollout steers
 * @param owner the team that answers for the flag
 * @param expires the last day on which the flag should exist
 * @param clientVisible whether a browser token may evaluate it
 */
public record SluiceBlock(
        @Nullable String offVariant,
        @Nullable String owner,
        @Nullable FlagKind kind,
        @Nullable LocalDate expires,
        boolean clientVisible) {
    /** A flag that says nothing beyond flagd's words. */
    public static final SluiceBlock EMPTY = new SluiceBlock(null, null, null, null, false);

    JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        if (offVariant != null) {
            members.put("offVariant", JsonValue.text(offVariant));
        }
        if (owner != null) {
            members.put("owner", JsonValue.text(owner));
        }
        if (kind != null) {
            members.put("kind", JsonValue.text(kind.word()));
        }
        if (expires != null) {
            members.put("expires", JsonValue.text(expires.toString()));
        }
        if (clientVisible) {
            members.put("clientVisible", JsonBoolean.TRUE);
        }
        return new JsonObject(members);
    }
}
