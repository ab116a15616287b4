package io.sluice.flags.kill;

import io.quarkus.scheduler.Scheduled;
import io.sluice.flags.snapshot.KillJournal;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.DatabaseReady;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Saves what was killed without the database as soon as the database is back. In a conflict the kill wins. */
@ApplicationScoped
class KillReplay {
    private static final Logger LOG = Logger.getLogger(KillReplay.class);

    private final KillJournal journal;
    private final KillSwitch killSwitch;

    KillReplay(KillJournal journal, KillSwitch killSwitch) {
        this.journal = journal;
        this.killSwitch = killSwitch;
    }

    void onDatabase(@Observes @Priority(DatabaseReady.CATCH_UP) DatabaseReady ready) {
        replay();
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void replay() {
        for (UnsavedKill kill : journal.all()) {
            try {
                killSwitch.save(kill);
                LOG.infof("the kill of %s is saved", kill.flag());
            } catch (Refused away) {
                LOG.debugf("the kill of %s waits for the database: %s", kill.flag(), away.detail());
            }
        }
    }
}
