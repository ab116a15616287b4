package io.sluice.flags.kill;

import io.quarkus.scheduler.Scheduled;
import io.sluice.flags.snapshot.KillJournal;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.DatabaseReady;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.HashSet;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Saves what was killed without the database as soon as the database is back. In a conflict the kill wins.
 *
 * <p>What still cannot be saved is told to the other replicas once more, since some may not have listened.
 */
@ApplicationScoped
class KillReplay {
    private static final Logger LOG = Logger.getLogger(KillReplay.class);

    private final KillJournal journal;
    private final KillSwitch killSwitch;
    private final KillNotices notices;

    KillReplay(KillJournal journal, KillSwitch killSwitch, KillNotices notices) {
        this.journal = journal;
        this.killSwitch = killSwitch;
        this.notices = notices;
    }

    void onDatabase(@Observes @Priority(DatabaseReady.CATCH_UP) DatabaseReady ready) {
        replay();
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void replay() {
        journal.writeWhatFailed();
        Set<String> held = new HashSet<>();
        for (UnsavedKill kill : journal.all()) {
            boolean isLeft = journal.has(kill) && (held.contains(kill.environment()) || !isSaved(kill, held));
            if (isLeft) {
                notices.tell(kill);
            }
        }
    }

    /** An environment that somebody holds is not waited for once more in the same round. */
    private boolean isSaved(UnsavedKill kill, Set<String> held) {
        try {
            killSwitch.save(kill);
            LOG.infof("the kill of %s is saved", kill.flag());
            return true;
        } catch (Refused away) {
            LOG.debugf("the kill of %s waits for the database: %s", kill.flag(), away.detail());
            held.add(kill.environment());
        } catch (RuntimeException failed) {
            LOG.warnf("the kill of %s cannot be saved and is tried again: %s", kill.flag(), KillSwitch.causeOf(failed));
        }
        return false;
    }
}
