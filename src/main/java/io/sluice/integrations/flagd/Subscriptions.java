package io.sluice.integrations.flagd;

import io.grpc.Status;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.SnapshotListener;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The open streams, by environment: each new snapshot wakes those that follow it. */
@ApplicationScoped
class Subscriptions implements SnapshotListener {
    private final Executor workers;
    private final Map<String, Set<Subscription>> byEnvironment = new ConcurrentHashMap<>();

    Subscriptions(Executor workers) {
        this.workers = workers;
    }

    void add(String environment, Subscription subscription) {
        byEnvironment
                .computeIfAbsent(environment, name -> ConcurrentHashMap.newKeySet())
                .add(subscription);
        wake(environment, subscription);
    }

    /** Sends off the calling thread, which may be the event loop. */
    void wake(String environment, Subscription subscription) {
        workers.execute(() -> send(environment, subscription));
    }

    void remove(String environment, Subscription subscription) {
        byEnvironment.getOrDefault(environment, Set.of()).remove(subscription);
    }

    @Override
    public void changed(Snapshot snapshot) {
        String environment = snapshot.environment();
        Set<Subscription> streams = byEnvironment.getOrDefault(environment, Set.of());
        if (!streams.isEmpty()) {
            workers.execute(() -> streams.forEach(subscription -> send(environment, subscription)));
        }
    }

    /** Ends those whose tokens were taken back or have expired, and sends to the others what they may have missed. */
    @Scheduled(every = "10s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void checkAll() {
        byEnvironment.forEach((environment, streams) -> streams.forEach(stream -> send(environment, stream)));
    }

    /** While the server still serves. An end without an error would look to a client like one of its own. */
    void onStop(@Observes ShutdownDelayInitiatedEvent stop) {
        byEnvironment.values().forEach(streams -> streams.forEach(stream -> stream.end(Status.UNAVAILABLE)));
    }

    private void send(String environment, Subscription subscription) {
        if (!subscription.send()) {
            remove(environment, subscription);
        }
    }
}
