package io.sluice.audit;

import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One change, as it is told to the audit: who did what to which thing, how it was and how it is, and why.
 *
 * @param action a verb phrase of lower-case words, for example {@code flag.kill}
 * @param environment the environment, where the thing lives in one
 * @param target kind and name, for example {@code flag/prompt.version}
 * @param before null where the thing is new
 * @param after null where the thing is gone
 */
public record AuditEvent(
        Actor actor,
        String action,
        @Nullable String environment,
        String target,
        @Nullable JsonValue before,
        @Nullable JsonValue after,
        @Nullable String reason) {

    /** An event of a thing inside an environment; before, after and reason follow by {@code with…}. */
    public static AuditEvent of(Actor actor, String action, @Nullable String environment, String target) {
        return new AuditEvent(actor, action, environment, target, null, null, null);
    }

    public AuditEvent withChange(@Nullable JsonValue from, @Nullable JsonValue to) {
        return new AuditEvent(actor, action, environment, target, from, to, reason);
    }

    public AuditEvent withReason(@Nullable String why) {
        return new AuditEvent(actor, action, environment, target, before, after, why);
    }
}
