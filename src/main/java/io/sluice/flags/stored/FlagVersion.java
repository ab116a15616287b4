package io.sluice.flags.stored;

import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One version of a flag: what was done, by whom, why, and the definition that it left. */
@Schema(example = """
        {"version":3,"at":"2026-11-30T02:41:00Z","actor":"oncall","action":"kill",\
        "reason":"answers are truncated","definition":{"state":"ENABLED","variants":{"on":true,"off":false},\
        "defaultVariant":"on"}}""")
public record FlagVersion(
        long version,
        Instant at,
        String actor,
        String action,
        @Nullable String reason,
        JsonObject definition) {}
