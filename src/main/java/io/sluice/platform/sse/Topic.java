package io.sluice.platform.sse;

import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * What many subscribers hear alike: each event goes to every subscriber's own queue, and the newest events are kept for
 * those who come back.
 *
 * <p>Who opens a stream misses nothing that is published from then on. Publishing costs the publisher one append for
 * each subscriber; writing to the sockets is left to the executor.
 */
public final class Topic {
    private final StreamForm form;
    private final StreamLimits limits;
    private final InstantSource clock;
    private final Executor executor;
    private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
    private final Deque<Published> ring = new ArrayDeque<>();
    private String position;
    private @Nullable Ending ending;

    /**
     * @param position the id of the newest event before the first one here
     */
    Topic(StreamForm form, StreamLimits limits, InstantSource clock, Executor executor, String position) {
        this.form = form;
        this.limits = limits;
        this.clock = clock;
        this.executor = executor;
        this.position = position;
    }

    private record Published(String scope, SseEvent event) {}

    /** Tells every subscriber of that scope, and those of all scopes; the event has an id that no other has. */
    public void publish(String scope, SseEvent event) {
        synchronized (this) {
            if (ending != null) {
                return;
            }
            position = Objects.requireNonNull(event.id(), "an event that is published has an id");
            ring.add(new Published(scope, event));
            if (ring.size() > limits.ring()) {
                ring.remove();
            }
            streams.forEach(stream -> stream.offer(scope, event, position));
        }
        executor.execute(this::handOver);
    }

    /**
     * A stream that goes on after the ticket's last event; one that is too old or unknown brings a resync mark first.
     */
    public Flow.Publisher<SseEvent> open(Ticket ticket) {
        synchronized (this) {
            return openWith(ticket, missed(ticket));
        }
    }

    /** A stream that begins with what the caller has found; call it where nothing is published meanwhile. */
    public synchronized Flow.Publisher<SseEvent> openWith(Ticket ticket, List<SseEvent> backlog) {
        List<SseEvent> first = new ArrayList<>(backlog.size() + 1);
        first.add(SseEvent.opening(RetryDelay.of(ticket.seed())));
        first.addAll(backlog);
        var now = clock.instant();
        var expires = ticket.lifetime() == null ? null : now.plus(ticket.lifetime());
        SubscriberQueue queue = new SubscriberQueue(limits, form, first, expires, now);
        EventStream stream = new EventStream(queue, ticket, clock, streams::remove);
        if (ending == null) {
            streams.add(stream);
        } else {
            stream.end(ending);
        }
        return stream;
    }

    /** The stream in the form that a resource method answers with. */
    public static Multi<OutboundSseEvent> toWire(Flow.Publisher<SseEvent> stream, Sse sse) {
        return Multi.createFrom().publisher(stream).map(event -> event.toWire(sse));
    }

    /** The last event for everybody, now and later. */
    public void end(Ending why) {
        List<EventStream> ended;
        synchronized (this) {
            if (ending != null) {
                return;
            }
            ending = why;
            ended = List.copyOf(streams);
            streams.clear();
        }
        ended.forEach(stream -> {
            stream.end(why);
            stream.handOver();
        });
    }

    /** The mark that something was missed, and where the stream goes on. */
    public synchronized SseEvent resync(Gap gap) {
        return form.resync(gap, position);
    }

    /** The id of the newest event. */
    public synchronized String position() {
        return position;
    }

    /** How many streams are open. */
    public int size() {
        return streams.size();
    }

    /** Heartbeats, and the end of those who take nothing. */
    void beat() {
        List<EventStream> open = List.copyOf(streams);
        String newest = position();
        for (EventStream stream : open) {
            if (!stream.beat(newest)) {
                streams.remove(stream);
            }
            stream.handOver();
        }
    }

    private void handOver() {
        streams.forEach(EventStream::handOver);
    }

    private List<SseEvent> missed(Ticket ticket) {
        String last = ticket.lastEventId();
        if (last == null || last.equals(position)) {
            return List.of();
        }
        List<SseEvent> missed = new ArrayList<>();
        boolean isFound = false;
        for (Published published : ring) {
            if (isFound && ticket.covers(published.scope())) {
                missed.add(published.event());
            }
            isFound = isFound || last.equals(published.event().id());
        }
        return isFound ? missed : List.of(resync(Gap.UNKNOWN_ID));
    }
}
