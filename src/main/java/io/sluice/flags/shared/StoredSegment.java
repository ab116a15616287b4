package io.sluice.flags.shared;

import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Instant;

/**
 * A shared rule as it is stored.
 *
 * @param version raised by every change
 */
public record StoredSegment(String environment, String name, long version, JsonObject rule, Instant updated) {}
