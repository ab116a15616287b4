package io.sluice.rollouts.replay;

import io.sluice.kernel.JsonValue;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * By which policy a recorded release is to be judged again.
 *
 * @param policy a policy or the name of one; the release's own where it is left out
 */
@Schema(example = "{\"policy\":\"cautious\"}")
record ReplayBody(
        @Schema(implementation = Object.class) @Nullable JsonValue policy) {}
