package io.sluice.integrations.ofrep;

import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.SnapshotListener;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.platform.sse.Ending;
import io.sluice.platform.sse.Gap;
import io.sluice.platform.sse.SseEvent;
import io.sluice.platform.sse.StreamForm;
import io.sluice.platform.sse.StreamLimits;
import io.sluice.platform.sse.Streams;
import io.sluice.platform.sse.Ticket;
import io.sluice.platform.sse.Topic;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/**
 * What the clients of each environment are told: that its flags have changed, never how.
 *
 * <p>An event's id is the version that it tells of, the same on every replica, so a client may come back to
 * another one.
 * Whatever a client may have missed is made good by one event: it asks for all flags anyway.
 */
@ApplicationScoped
class ChangeStreams implements SnapshotListener {
    private final Map<String, Topic> topics = new ConcurrentHashMap<>();
    private final Streams streams;
    private final Snapshots snapshots;
    private final InstantSource clock;
    private final StreamForm form = new OfrepForm();

    ChangeStreams(Streams streams, Snapshots snapshots, InstantSource clock) {
        this.streams = streams;
        this.snapshots = snapshots;
        this.clock = clock;
    }

    /** Tells the environment's clients; a topic is there before its first client, so that no change falls between. */
    @Override
    public void changed(Snapshot snapshot) {
        Topic topic = topic(snapshot.environment());
        String version = ConfigVersion.of(snapshot).text();
        if (!version.equals(topic.position())) {
            topic.publish(snapshot.environment(), refetch(version));
        }
    }

    Flow.Publisher<SseEvent> open(String environment, Ticket ticket) {
        return topic(environment).open(ticket);
    }

    private Topic topic(String environment) {
        return topics.computeIfAbsent(environment, name -> {
            ConfigVersion version = snapshots.of(name).map(ConfigVersion::of).orElseGet(() -> new ConfigVersion(0, ""));
            return streams.topic(form, StreamLimits.USUAL, version.text());
        });
    }

    private SseEvent refetch(String version) {
        long seconds = clock.instant().getEpochSecond();
        return SseEvent.of(
                version,
                "message",
                "{\"type\":\"refetchEvaluation\",\"etag\":\"" + version + "\",\"lastModified\":" + seconds + "}");
    }

    /** The stream's own news in the only words that OFREP's clients know. */
    private final class OfrepForm implements StreamForm {
        @Override
        public SseEvent resync(Gap gap, String position) {
            return refetch(position);
        }

        /** Before a stream expires its client is to fetch the next address; at a shutdown it just comes back. */
        @Override
        public SseEvent last(Ending ending) {
            String type =
                    switch (ending) {
                        case EXPIRED -> "refetchEvaluation";
                        case ENDED, SHUTDOWN -> "end";
                    };
            return new SseEvent(null, "message", "{\"type\":\"" + type + "\"}", null, null);
        }
    }
}
