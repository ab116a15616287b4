package io.sluice.integrations.notifications.core;

import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * The release that a notice is about: what a rollout says of itself when it is created, and never changes.
 *
 * @param rollout the rollout's id
 * @param group the service that the target belongs to, or null
 */
public record ToldRelease(
        String rollout, String target, @Nullable String group, String baseline, String candidate) {

    /** From the audit's record of a rollout's creation. */
    public static ToldRelease of(JsonObject created) {
        return new ToldRelease(
                text(created, "id"),
                text(created, "target"),
                created.get("group") instanceof JsonString group ? group.value() : null,
                text(created, "baseline"),
                text(created, "candidate"));
    }

    private static String text(JsonObject created, String member) {
        if (created.get(member) instanceof JsonString text) {
            return text.value();
        }
        throw new IllegalStateException("the audit of a new rollout has no " + member);
    }
}
