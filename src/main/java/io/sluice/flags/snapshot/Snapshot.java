package io.sluice.flags.snapshot;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Overlay;
import io.sluice.flags.shared.StoredFlagSet;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.stored.StoredFlag;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pcollections.PSortedMap;
import org.pcollections.TreePMap;

/**
 * Everything that an evaluation in one environment needs, immutable, at one revision.
 *
 * <p>The next snapshot shares with this one all flags that did not change, so what it costs follows the change.
 *
 * @param shared what all flags share
 * @param flags by key, in the order of their keys
 * @param unsavedKills keys of the flags that were killed without the database: the revision does not tell of them
 */
public record Snapshot(
        String environment,
        long revision,
        StoredFlagSet shared,
        PSortedMap<String, ServedFlag> flags,
        Set<String> unsavedKills) {

    public Snapshot {
        unsavedKills = Set.copyOf(unsavedKills);
    }

    static Snapshot of(String environment, long revision, StoredFlagSet shared, Map<String, ServedFlag> flags) {
        return new Snapshot(environment, revision, shared, TreePMap.from(flags), Set.of());
    }

    public @Nullable ServedFlag flag(String key) {
        return flags.get(key);
    }

    /** The same environment at a later revision: these flags in place of those of their keys, without the archived. */
    Snapshot with(long later, StoredFlagSet sharedNow, Collection<ServedFlag> changed) {
        PSortedMap<String, ServedFlag> next = flags;
        for (ServedFlag flag : changed) {
            String key = flag.stored().key();
            next = flag.stored().isArchived() ? next.minus(key) : next.plus(key, flag);
        }
        return new Snapshot(environment, later, sharedNow, next, unsavedKills);
    }

    /**
     * The same with these kills laid over it, which has none over it yet; a kill of a flag that is killed or that is
     * not here adds nothing.
     */
    Snapshot under(Collection<UnsavedKill> kills) {
        PSortedMap<String, ServedFlag> next = flags;
        Set<String> unsaved = new HashSet<>();
        for (UnsavedKill kill : kills) {
            ServedFlag flag = next.get(kill.key());
            if (flag == null || flag.stored().isKilled()) {
                continue;
            }
            unsaved.add(kill.key());
            next = next.plus(kill.key(), flag.killed(kill.reason()));
        }
        return unsaved.isEmpty() ? this : new Snapshot(environment, revision, shared, next, unsaved);
    }

    /**
     * A flag as it is stored, the share that a live rollout lays over it, and both ready to be asked.
     *
     * @param share kept under a kill, which hides it
     */
    public record ServedFlag(StoredFlag stored, @Nullable LiveShare share, CompiledFlag flag, Overlay overlay) {

        static ServedFlag of(StoredFlag stored, @Nullable LiveShare share, CompiledFlag compiled) {
            Overlay overlay = stored.isKilled() ? Overlay.KILLED : share == null ? Overlay.NONE : share.overlay();
            return new ServedFlag(stored, share, compiled, overlay);
        }

        private ServedFlag killed(String why) {
            StoredFlag killed = new StoredFlag(
                    stored.environment(), stored.definition(), stored.version(), why, false, stored.updated());
            return new ServedFlag(killed, share, flag, Overlay.KILLED);
        }
    }
}
