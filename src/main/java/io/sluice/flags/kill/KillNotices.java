package io.sluice.flags.kill;

import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Notices;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Tells the other replicas of a kill that cannot be saved yet: a notification waits for no lock, so that a writer who
 * holds an environment, such as a large import, holds no kill anywhere.
 */
@ApplicationScoped
class KillNotices {
    static final String CHANNEL = "sluice_kill";

    private static final Logger LOG = Logger.getLogger(KillNotices.class);
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final int MOST_WAITING = 1_000;

    private final Notices notices;
    private final Transactions transactions;
    /** One thread, and none while there is nothing to tell; what finds the queue full is told at the next attempt. */
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MOST_WAITING),
            work -> {
                Thread thread = new Thread(work, "kill notices");
                thread.setDaemon(true);
                return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());

    KillNotices(Notices notices, Transactions transactions) {
        this.notices = notices;
        this.transactions = transactions;
        thread.allowCoreThreadTimeOut(true);
    }

    /** Never waits: a database that is away is no reason to keep the caller. */
    void tell(UnsavedKill kill) {
        thread.execute(() -> {
            try {
                transactions.write(LIMIT, () -> {
                    notices.send(CHANNEL, StrictJson.write(kill));
                    return kill;
                });
            } catch (Refused away) {
                LOG.debugf("nobody is told of the kill of %s: %s", kill.flag(), away.detail());
            }
        });
    }

    @PreDestroy
    void stop() {
        thread.shutdownNow();
    }
}
