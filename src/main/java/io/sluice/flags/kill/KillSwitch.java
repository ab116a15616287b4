package io.sluice.flags.kill;

import io.sluice.flags.FlagService;
import io.sluice.flags.snapshot.KillJournal;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.snapshot.SnapshotBoard;
import io.sluice.flags.snapshot.SnapshotFreshness;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.context.ThreadContext;
import org.jboss.logging.Logger;

/**
 * Kills a flag whatever the database does: saved within a moment where that can be, else in memory at once, in the
 * journal of this replica, and in the database as soon as that can be.
 *
 * <p>The attempt to save runs on a thread of its own, so that neither a dead network nor a full pool nor a writer who
 * holds the environment's lock can hold the kill.
 */
@ApplicationScoped
public class KillSwitch {
    private static final Logger LOG = Logger.getLogger(KillSwitch.class);
    private static final int MAX_ATTEMPTS_AT_ONCE = 4;

    private final FlagService flags;
    private final SnapshotBoard snapshots;
    private final SnapshotFreshness freshness;
    private final KillJournal journal;
    private final KillNotices notices;
    private final ThreadContext contexts;
    private final InstantSource clock;
    private final Duration saveLimit;
    private final Semaphore attempts = new Semaphore(MAX_ATTEMPTS_AT_ONCE);

    KillSwitch(
            FlagService flags,
            SnapshotBoard snapshots,
            SnapshotFreshness freshness,
            KillJournal journal,
            KillNotices notices,
            ThreadContext contexts,
            InstantSource clock,
            @ConfigProperty(name = "sluice.kill.save-limit", defaultValue = "1s") Duration saveLimit) {
        this.flags = flags;
        this.snapshots = snapshots;
        this.freshness = freshness;
        this.journal = journal;
        this.notices = notices;
        this.contexts = contexts;
        this.clock = clock;
        this.saveLimit = saveLimit;
    }

    /**
     * A flag that is killed by now, on this replica.
     *
     * @param isDurable whether the database knows it, and so every replica
     */
    public record Kill(StoredFlag flag, boolean isDurable) {}

    /** The off value for everybody, from the answer on; a repeat changes nothing. */
    public Kill kill(Actor actor, FlagKey flag, String reason) {
        if (freshness.staleness().isPresent()) {
            return killHere(actor, flag, reason);
        }
        try {
            return new Kill(withinLimit(() -> flags.killSoon(actor, flag, reason, lockLimit())), true);
        } catch (Refused refused) {
            if (refused.code() != ErrorCode.UNAVAILABLE) {
                throw refused;
            }
            Kill kill = killHere(actor, flag, reason);
            journal.of(flag).ifPresent(notices::tell);
            return kill;
        }
    }

    /** The same on this replica alone, without asking the database first; it is saved within seconds if it is there. */
    public Kill killHere(Actor actor, FlagKey flag, String reason) {
        StoredFlag before = inSnapshot(flag);
        if (before.isKilled() && journal.of(flag).isEmpty()) {
            return new Kill(before, true);
        }
        keep(UnsavedKill.of(actor, flag, reason, clock.instant()));
        return new Kill(inSnapshot(flag), false);
    }

    /** A kill that another replica obeys already; refused NOT_FOUND where there is no such flag. */
    void obey(UnsavedKill kill) {
        if (!inSnapshot(kill.flag()).isKilled()) {
            keep(kill);
        }
    }

    private void keep(UnsavedKill kill) {
        LOG.warnf("%s is killed in memory, to be saved", kill.flag());
        journal.add(kill);
        snapshots.layKillsOver(kill.environment());
    }

    /** Gives the same users what they had before; only with the database, and after the kill itself was saved. */
    public StoredFlag restore(Actor actor, FlagKey flag, String reason) {
        journal.of(flag).ifPresent(this::save);
        return flags.restore(actor, flag, reason);
    }

    /**
     * Saves a kill that was made without the database; one that has nothing to kill any more is dropped.
     *
     * <p>One that still cannot be saved is told to the other replicas once more, since some may not have listened.
     */
    void save(UnsavedKill kill) {
        try {
            flags.killSoon(kill.by(), kill.flag(), kill.reasonWithTime(), lockLimit());
        } catch (Refused refused) {
            if (refused.code() == ErrorCode.UNAVAILABLE) {
                notices.tell(kill);
                throw refused;
            }
            LOG.warnf("the kill of %s is dropped: %s", kill.flag(), refused.detail());
        }
        journal.remove(kill);
    }

    private StoredFlag inSnapshot(FlagKey flag) {
        ServedFlag served = snapshots
                .of(flag.environment())
                .orElseThrow(() -> Refused.because(ErrorCode.UNAVAILABLE, "the flags are not loaded yet")
                        .with("retryAfterSeconds", 1))
                .flag(flag.key());
        if (served == null) {
            throw Refused.because(ErrorCode.NOT_FOUND, "there is no flag " + flag.key() + " in " + flag.environment());
        }
        return served.stored();
    }

    /** The thread of an attempt that is too late goes on, and what it saves is no second kill. */
    private StoredFlag withinLimit(Callable<StoredFlag> work) {
        if (!attempts.tryAcquire()) {
            throw unavailable();
        }
        FutureTask<StoredFlag> attempt = new FutureTask<>(contexts.contextualCallable(work));
        Thread thread = new Thread(
                () -> {
                    try {
                        attempt.run();
                    } finally {
                        attempts.release();
                    }
                },
                "kill");
        thread.setDaemon(true);
        thread.start();
        try {
            return attempt.get(saveLimit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw unavailable();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unavailable();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        }
    }

    /** A writer who holds the environment must not use up the whole limit. */
    private Duration lockLimit() {
        return saveLimit.dividedBy(2);
    }

    private static Refused unavailable() {
        return Refused.because(ErrorCode.UNAVAILABLE, "the database did not answer in time");
    }
}
