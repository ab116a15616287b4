package io.sluice.platform.http;

import io.sluice.kernel.Require;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Why somebody acts: one sentence, which the audit keeps. */
@Schema(
        requiredProperties = {"reason"},
        example = "{\"reason\":\"answers are truncated since 02:40\"}")
public record ReasonBody(String reason) {
    public static final int MAX_LENGTH = 1_000;

    public ReasonBody {
        Require.text("reason", reason, MAX_LENGTH);
    }

    /** The reason of a body that may be missing altogether. */
    public static String of(@Nullable ReasonBody body) {
        return Require.present("reason", body).reason();
    }
}
