package io.sluice.flags;

import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A flag as it is answered.
 *
 * @param definition flagd's flag object, as it was written
 * @param warnings what the checks noticed and did not refuse; only in the answer to a write
 */
@Schema(example = """
        {"environment":"production","key":"prompt.version","version":4,"killed":false,"archived":false,\
        "definition":{"state":"ENABLED","variants":{"v1":"v1","v2":"v2"},"defaultVariant":"v1",\
        "sluice":{"offVariant":"v1"}},"updated":"2026-11-30T12:00:00Z"}""")
public record FlagBody(
        String environment,
        String key,
        long version,
        boolean killed,
        @Nullable String killedWhy,
        boolean archived,
        JsonObject definition,
        Instant updated,
        @Nullable List<Finding> warnings) {

    public static FlagBody of(StoredFlag flag) {
        return of(flag, null);
    }

    public static FlagBody of(StoredFlag flag, @Nullable List<Finding> warnings) {
        return new FlagBody(
                flag.environment(),
                flag.key(),
                flag.version(),
                flag.isKilled(),
                flag.killedWhy(),
                flag.isArchived(),
                flag.definition().toJson(),
                flag.updated(),
                warnings == null || warnings.isEmpty() ? null : warnings);
    }

    JsonValue json() {
        return StrictJson.toValue(this);
    }
}
