package io.sluice.flags.snapshot;

import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import java.time.Instant;

/** A kill that is obeyed already and that the database does not know yet. */
public record UnsavedKill(String environment, String key, String reason, String actor, String tenant, Instant at) {

    public static UnsavedKill of(Actor actor, FlagKey flag, String reason, Instant at) {
        return new UnsavedKill(flag.environment(), flag.key(), reason, actor.name(), actor.tenant(), at);
    }

    public FlagKey flag() {
        return new FlagKey(environment, key);
    }

    public Actor by() {
        return new Actor(actor, tenant);
    }

    /** What the history says once the kill is saved: its own time is earlier than that of its event. */
    public String reasonWithTime() {
        return reason + " (killed at " + at + ", without the database)";
    }
}
