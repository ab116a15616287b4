package io.sluice.flags.stored;

import io.sluice.flags.core.FlagDefinition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A flag as it is stored.
 *
 * @param version raised by every change, a kill among them
 * @param killedWhy the reason of the kill; null while the flag is not killed
 * @param isArchived out of service: nobody is answered, the history stays, and no other flag takes the key
 */
public record StoredFlag(
        String environment,
        FlagDefinition definition,
        long version,
        @Nullable String killedWhy,
        boolean isArchived,
        Instant updated) {

    public String key() {
        return definition.key();
    }

    public boolean isKilled() {
        return killedWhy != null;
    }

    public StoredFlag changed(FlagDefinition next, Instant now) {
        return new StoredFlag(environment, next, version + 1, killedWhy, isArchived, now);
    }

    public StoredFlag killed(String why, Instant now) {
        return new StoredFlag(environment, definition, version + 1, why, isArchived, now);
    }

    public StoredFlag restored(Instant now) {
        return new StoredFlag(environment, definition, version + 1, null, isArchived, now);
    }

    public StoredFlag archived(Instant now) {
        return new StoredFlag(environment, definition, version + 1, killedWhy, true, now);
    }

    /** In service again, but killed: nobody meets it before somebody restores it on purpose. */
    public StoredFlag unarchived(String why, Instant now) {
        return new StoredFlag(environment, definition, version + 1, killedWhy == null ? why : killedWhy, false, now);
    }
}
