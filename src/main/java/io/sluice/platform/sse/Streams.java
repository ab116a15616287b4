package io.sluice.platform.sse;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;

/**
 * All topics of this replica: gives them their heartbeat, and their last event when the replica stops.
 *
 * <p>Sockets wait in the machine's time and not in the service's, which a demo may speed up.
 */
@ApplicationScoped
public class Streams {
    private final Set<Topic> topics = ConcurrentHashMap.newKeySet();
    private final ExecutorService executor;

    Streams(ExecutorService executor) {
        this.executor = executor;
    }

    /**
     * A new topic.
     *
     * @param position the id of the newest event that was before it; a subscriber that comes back with it has missed
     *     nothing
     */
    public Topic topic(StreamForm form, StreamLimits limits, String position) {
        Topic topic = new Topic(form, limits, InstantSource.system(), executor, position);
        topics.add(topic);
        return topic;
    }

    /** Ends a topic that nobody needs any more. */
    public void drop(Topic topic, Ending ending) {
        topics.remove(topic);
        topic.end(ending);
    }

    @Scheduled(every = "5s", delayed = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void beat() {
        topics.forEach(Topic::beat);
    }

    /** Comes while the server still serves; by the time of the shutdown event its sockets are closed. */
    void onStop(@Observes ShutdownDelayInitiatedEvent stop) {
        topics.forEach(topic -> topic.end(Ending.SHUTDOWN));
    }
}
