package io.sluice.flags.kill;

import io.sluice.flags.FlagService;
import io.sluice.flags.snapshot.KillJournal;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.snapshot.SnapshotBoard;
import io.sluice.flags.snapshot.SnapshotFreshness;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Kills a flag whatever the database does: saved within a moment where that can be, else in memory at once, in the
 * journal of this replica, and in the database as soon as that can be.
 *
 * <p>What the snapshot says of the flag decides nothing: it may be behind the database. Each kill has an id of its own,
 * under which it is saved once, by whichever replica comes first.
 */
@ApplicationScoped
public class KillSwitch {
    private static final Logger LOG = Logger.getLogger(KillSwitch.class);

    private final FlagService flags;
    private final Snapshots snapshots;
    private final SnapshotBoard board;
    private final SnapshotFreshness freshness;
    private final KillJournal journal;
    private final KillNotices notices;
    private final KillAttempts attempts;
    private final InstantSource clock;
    private final Duration saveLimit;

    KillSwitch(
            FlagService flags,
            Snapshots snapshots,
            SnapshotBoard board,
            SnapshotFreshness freshness,
            KillJournal journal,
            KillNotices notices,
            KillAttempts attempts,
            InstantSource clock,
            @ConfigProperty(name = "sluice.kill.save-limit", defaultValue = "600ms") Duration saveLimit) {
        this.flags = flags;
        this.snapshots = snapshots;
        this.board = board;
        this.freshness = freshness;
        this.journal = journal;
        this.notices = notices;
        this.attempts = attempts;
        this.clock = clock;
        this.saveLimit = saveLimit;
    }

    /**
     * A flag that is killed by now, on this replica.
     *
     * @param isDurable whether the database knows it, and so every replica
     * @param onDisk done when it is in the journal on the disk, where it is not durable
     */
    public record Kill(UnsavedKill made, StoredFlag flag, boolean isDurable, CompletableFuture<Void> onDisk) {}

    /** The off value for everybody, from the answer on; a repeat changes nothing. */
    public Kill kill(Actor actor, FlagKey flag, String reason) {
        UnsavedKill kill = UnsavedKill.of(UUID.randomUUID(), actor, flag, reason, clock.instant());
        if (freshness.staleness().isEmpty()) {
            try {
                StoredFlag saved = attempts.within(saveLimit, () -> saveAndShow(kill, reason));
                return new Kill(kill, saved, true, CompletableFuture.completedFuture(null));
            } catch (RuntimeException failed) {
                if (failed instanceof Refused refused && refused.code() != ErrorCode.UNAVAILABLE) {
                    throw refused;
                }
                LOG.warnf("the kill of %s cannot be saved now: %s", flag, causeOf(failed));
            }
        }
        Kill here = killHere(kill);
        notices.tell(kill);
        return here;
    }

    /** The same on this replica alone, for a kill that another one has passed on; saved within seconds if it can be. */
    public Kill killHere(UUID id, Actor actor, FlagKey flag, String reason) {
        return killHere(UnsavedKill.of(id, actor, flag, reason, clock.instant()));
    }

    private Kill killHere(UnsavedKill kill) {
        inSnapshot(kill.flag());
        CompletableFuture<Void> onDisk = obey(kill);
        return new Kill(kill, inSnapshot(kill.flag()), false, onDisk);
    }

    /** In memory and over the snapshot when this returns, on the disk as soon as the disk takes it. */
    CompletableFuture<Void> obey(UnsavedKill kill) {
        if (!journal.has(kill)) {
            LOG.warnf("%s is killed in memory, to be saved", kill.flag());
        }
        CompletableFuture<Void> onDisk = journal.add(kill);
        board.followJournal(kill.environment());
        return onDisk;
    }

    /** Gives the same users what they had before; only with the database, and after the kills themselves were saved. */
    public StoredFlag restore(Actor actor, FlagKey flag, String reason) {
        journal.of(flag).forEach(this::save);
        return flags.restore(actor, flag, reason);
    }

    /** Saves a kill that was made without the database; one that has nothing to kill any more is dropped. */
    void save(UnsavedKill kill) {
        try {
            saveAndShow(kill, kill.reasonWithTime());
        } catch (Refused refused) {
            if (refused.code() != ErrorCode.NOT_FOUND) {
                throw refused;
            }
            LOG.warnf("the kill of %s is dropped: %s", kill.flag(), refused.detail());
        }
        journal.remove(kill);
        board.followJournal(kill.environment());
    }

    /**
     * When this returns, what is served has been read after the kill was saved; so nothing that was read before it can
     * follow, and the journal's own word is no longer needed.
     */
    private StoredFlag saveAndShow(UnsavedKill kill, String reason) {
        // A writer who holds the environment must not use up the whole limit.
        StoredFlag saved = flags.kill(kill, reason, saveLimit.dividedBy(2));
        if (!board.showsSavedKill(kill.flag())) {
            snapshots.reread(kill.environment());
        }
        return saved;
    }

    private StoredFlag inSnapshot(FlagKey flag) {
        ServedFlag served = board.of(flag.environment())
                .orElseThrow(() -> Refused.because(ErrorCode.UNAVAILABLE, "the flags are not loaded yet")
                        .with("retryAfterSeconds", 1))
                .flag(flag.key());
        if (served == null) {
            throw Refused.because(ErrorCode.NOT_FOUND, "there is no flag " + flag.key() + " in " + flag.environment());
        }
        return served.stored();
    }

    /** The first line of what went wrong at the bottom; further lines may carry rows, which belong in no log. */
    static String causeOf(Throwable failed) {
        Throwable cause = failed;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause.toString().lines().findFirst().orElse("");
    }
}
