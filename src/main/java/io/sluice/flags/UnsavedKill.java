package io.sluice.flags;

import io.sluice.kernel.Actor;
import java.time.Instant;

/** A kill that is obeyed already and that the database does not know yet. */
record UnsavedKill(String environment, String key, String reason, String actor, String tenant, Instant at) {

    static UnsavedKill of(Actor actor, FlagKey flag, String reason, Instant at) {
        return new UnsavedKill(flag.environment(), flag.key(), reason, actor.name(), actor.tenant(), at);
    }

    FlagKey flag() {
        return new FlagKey(environment, key);
    }

    Actor by() {
        return new Actor(actor, tenant);
    }

    /** What the history says once the kill is saved: its own time is earlier than that of its event. */
    String reasonWithTime() {
        return reason + " (killed at " + at + ", without the database)";
    }
}
