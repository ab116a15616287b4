package io.sluice.platform.database;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.sluice.kernel.Refused;
import io.sluice.platform.start.DaemonThreads;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.jboss.logging.Logger;

/**
 * Brings the schema up to date at the start, and goes on trying in the background while the database is away.
 *
 * <p>A replica that is started without its database serves what it last knew. Only a database that is there and does
 * not fit ends the start.
 */
@ApplicationScoped
public class DatabaseStart {
    /** Before every other observer of the start, the scheduler among them, whose is 0. */
    private static final int FIRST = -100;

    private static final Logger LOG = Logger.getLogger(DatabaseStart.class);
    private static final long PAUSE_SECONDS = 1;

    private final Flyway flyway;
    private final Event<DatabaseReady> ready;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean isDone;

    DatabaseStart(Flyway flyway, Event<DatabaseReady> ready) {
        this.flyway = flyway;
        this.ready = ready;
    }

    /** Whether the database has been reached since this process started; it may have gone again. */
    public boolean isDone() {
        return isDone;
    }

    void onStart(@Observes @Priority(FIRST) StartupEvent start) {
        try {
            prepare();
        } catch (RuntimeException failed) {
            if (!DatabaseFault.isPassing(failed)) {
                throw failed;
            }
            LOG.warnf("starting without the database: %s", DatabaseFault.message(failed));
            DaemonThreads.start("database start", this::prepareOnceItIsThere);
        }
    }

    void onStop(@Observes ShutdownEvent stop) {
        stopped.countDown();
    }

    private void prepare() {
        flyway.migrate();
        ready.fire(new DatabaseReady());
        isDone = true;
    }

    private void prepareOnceItIsThere() {
        try {
            while (!isDone && !stopped.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
                tryToPrepare();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void tryToPrepare() {
        try {
            prepare();
            LOG.info("the database has been reached");
        } catch (Refused away) {
            LOG.debug("the database is still away", away);
        } catch (RuntimeException failed) {
            if (!DatabaseFault.isPassing(failed)) {
                LOG.error("the database is there and cannot be used", failed);
            }
        }
    }
}
