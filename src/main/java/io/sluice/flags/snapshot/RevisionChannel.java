package io.sluice.flags.snapshot;

import io.sluice.flags.stored.RevisionNotice;
import io.sluice.platform.database.Channel;
import io.sluice.platform.sse.Wake;
import io.sluice.platform.start.DaemonThreads;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Hears that an environment has changed, on whichever replica, and makes the snapshot follow.
 *
 * <p>Each environment follows on a thread of its own while it has something to follow: a kill in one waits neither for
 * a large import in another, nor for a free worker, nor does the listener.
 */
@ApplicationScoped
class RevisionChannel implements Channel {
    private final Snapshots snapshots;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("snapshots"));
    private final Map<String, Long> newest = new ConcurrentHashMap<>();
    private final Map<String, Wake> wakes = new ConcurrentHashMap<>();

    RevisionChannel(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public String name() {
        return RevisionNotice.CHANNEL;
    }

    @Override
    public void listening() {
        snapshots.reload();
        newest.clear();
    }

    @Override
    public void notified(String payload) {
        RevisionNotice notice = RevisionNotice.of(payload);
        newest.merge(notice.environment(), notice.revision(), Math::max);
        wakes.computeIfAbsent(notice.environment(), name -> new Wake(threads, () -> follow(name)))
                .call();
    }

    private void follow(String environment) {
        snapshots.refresh(environment, newest.getOrDefault(environment, Snapshots.NEWEST));
    }

    @PreDestroy
    void stop() {
        threads.shutdown();
    }
}
