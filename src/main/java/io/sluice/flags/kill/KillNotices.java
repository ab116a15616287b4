package io.sluice.flags.kill;

import io.sluice.flags.snapshot.KillJournal;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Notices;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.sse.Wake;
import io.sluice.platform.start.DaemonThreads;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Tells the other replicas of a kill that cannot be saved yet: a notification waits for no lock, and goes out on a
 * session of its own, so that a writer who holds an environment, such as a large import, and those who wait for him
 * hold no kill anywhere.
 */
@ApplicationScoped
class KillNotices {
    static final String CHANNEL = "sluice_kill";

    private static final Logger LOG = Logger.getLogger(KillNotices.class);

    private final Notices notices;
    private final KillJournal journal;
    private final Map<UUID, UnsavedKill> waiting = new ConcurrentHashMap<>();
    /** One thread, and none while there is nothing to tell. */
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            DaemonThreads.named("kill notices"),
            new ThreadPoolExecutor.DiscardPolicy());

    private final Wake wake = new Wake(thread, this::tellAll);

    KillNotices(Notices notices, KillJournal journal) {
        this.notices = notices;
        this.journal = journal;
        thread.allowCoreThreadTimeOut(true);
    }

    /** Never waits: a database that is away is no reason to keep the caller. What cannot be told is told next time. */
    void tell(UnsavedKill kill) {
        waiting.put(kill.id(), kill);
        wake.call();
    }

    /** Without those that were saved meanwhile: they may have been restored since. */
    private void tellAll() {
        List<UnsavedKill> kills = List.copyOf(waiting.values());
        kills.forEach(kill -> waiting.remove(kill.id()));
        List<String> payloads =
                kills.stream().filter(journal::has).map(StrictJson::write).toList();
        if (payloads.isEmpty()) {
            return;
        }
        try {
            notices.sendApart(CHANNEL, payloads);
        } catch (Refused away) {
            LOG.debugf("%d kills are not told: %s", payloads.size(), away.detail());
        }
    }

    @PreDestroy
    void stop() {
        thread.shutdownNow();
    }
}
