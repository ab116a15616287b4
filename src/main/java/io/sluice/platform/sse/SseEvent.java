package io.sluice.platform.sse;

import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One block of a stream as it goes over the wire.
 *
 * @param id what a client sends back as Last-Event-ID; null leaves the client's as it is
 * @param name the event's name; null where there is only a comment
 * @param data one JSON text; null where there is only a comment
 * @param comment a line that no client acts upon: it keeps the connection alive
 * @param retry how long the client is to wait before it connects again
 */
public record SseEvent(
        @Nullable String id,
        @Nullable String name,
        @Nullable String data,
        @Nullable String comment,
        @Nullable Duration retry) {
    static final SseEvent HEARTBEAT = new SseEvent(null, null, null, "alive", null);

    public static SseEvent of(@Nullable String id, String name, String data) {
        return new SseEvent(id, name, data, null, null);
    }

    /** The first block of every stream. */
    static SseEvent opening(Duration retry) {
        return new SseEvent(null, null, null, "open", retry);
    }

    OutboundSseEvent toWire(Sse sse) {
        OutboundSseEvent.Builder builder = sse.newEventBuilder();
        if (id != null) {
            builder.id(id);
        }
        if (name != null) {
            builder.name(name);
        }
        if (data != null) {
            builder.data(data);
        }
        if (comment != null) {
            builder.comment(comment);
        }
        if (retry != null) {
            builder.reconnectDelay(retry.toMillis());
        }
        return builder.build();
    }
}
