package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue.JsonObject;

/**
 * What a rule may look at.
 *
 * @param flagKey the flag in evaluation
 * @param context what the caller says about the user
 * @param epochSeconds the time of the evaluation, in seconds since 1970 UTC
 */
public record Scope(String flagKey, JsonObject context, long epochSeconds) {}
