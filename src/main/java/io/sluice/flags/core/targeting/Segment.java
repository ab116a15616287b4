package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue.JsonObject;
import java.util.Set;

/**
 * A shared rule, compiled.
 *
 * @param written the rule as its author wrote it
 * @param size what it adds to a rule that refers to it
 * @param nesting how deep it nests with each reference written out
 * @param references the segments that it refers to, directly or through others
 */
record Segment(JsonObject written, Rule rule, RuleSize size, int nesting, Set<String> references) {}
