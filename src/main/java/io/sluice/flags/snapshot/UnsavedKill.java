package io.sluice.flags.snapshot;

import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * A kill that the database does not know yet, or that this replica does not know it to know.
 *
 * @param id of this one kill, made with it, and the same in the journal of every replica that hears of it: saved once,
 *     and not again after a restore. A kill that was written without one gets it from what it says.
 */
public record UnsavedKill(
        UUID id, String environment, String key, String reason, String actor, String tenant, Instant at) {

    public UnsavedKill {
        FlagKey flag = new FlagKey(environment, key);
        id = Objects.requireNonNullElseGet(
                id,
                () -> UUID.nameUUIDFromBytes(
                        (flag + " " + tenant + " " + actor + " " + at).getBytes(StandardCharsets.UTF_8)));
    }

    public static UnsavedKill of(UUID id, Actor actor, FlagKey flag, String reason, Instant at) {
        return new UnsavedKill(id, flag.environment(), flag.key(), reason, actor.name(), actor.tenant(), at);
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
