package io.sluice.audit;

import io.quarkus.scheduler.Scheduled;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.sse.SseEvent;
import io.sluice.platform.sse.StreamForm;
import io.sluice.platform.sse.StreamLimits;
import io.sluice.platform.sse.Streams;
import io.sluice.platform.sse.Ticket;
import io.sluice.platform.sse.Topic;
import io.sluice.platform.sse.Wake;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Flow;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The sealed events as others read them: page by page, or as a stream.
 *
 * <p>Each commit of an event, on whichever replica, wakes the feed ({@link FeedChannel}); a poll each second covers a
 * listener that is away. The stream's ids are positions, so a client goes on with any replica.
 */
@ApplicationScoped
public class AuditFeed {
    /** How many events one page may have. */
    public static final int MAX_PAGE = 1_000;

    /** A burst is read in steps that every subscriber's queue can hold. */
    private static final int STEP = 200;

    private static final Pattern POSITION = Pattern.compile("[0-9]{1,18}");

    private final Sealer sealer;
    private final SealStore store;
    private final Streams streams;
    private final Transactions transactions;
    private final Wake wake;
    private @Nullable Topic topic;

    AuditFeed(Sealer sealer, SealStore store, Streams streams, Transactions transactions, ExecutorService executor) {
        this.sealer = sealer;
        this.store = store;
        this.streams = streams;
        this.transactions = transactions;
        this.wake = new Wake(executor, this::publishNew);
    }

    /** One event as it is read. */
    @Schema(example = """
            {"position":17,"at":"2026-11-30T12:00:00Z","actor":"oncall","action":"flag.kill",\
            "environment":"production","target":"flag/prompt.version","before":{"killed":false},\
            "after":{"killed":true},"reason":"wrong answers","requestId":"6f0c1c9e"}""")
    public record FeedItem(
            long position,
            Instant at,
            String actor,
            String action,
            @Nullable String environment,
            String target,
            @Schema(implementation = Object.class) @Nullable JsonValue before,
            @Schema(implementation = Object.class) @Nullable JsonValue after,
            @Nullable String reason,
            @Nullable String requestId) {

        static FeedItem of(SealedEvent sealed) {
            AuditEntry entry = sealed.entry();
            return new FeedItem(
                    sealed.link().position(),
                    entry.at(),
                    entry.actor(),
                    entry.action(),
                    entry.environment(),
                    entry.target(),
                    entry.before(),
                    entry.after(),
                    entry.reason(),
                    entry.requestId());
        }
    }

    /**
     * What follows that position, oldest first; everything that was committed before the call is in it.
     *
     * @param environment the only environment to tell of, null for everything
     */
    public List<FeedItem> after(long position, @Nullable String environment, int limit) {
        sealer.sealAll();
        return transactions.separateRead(() -> store.after(position, environment, limit)).stream()
                .map(FeedItem::of)
                .toList();
    }

    /**
     * The stream of what comes; the ticket's scope is an environment. A client that has heard more than this replica,
     * from another one, is no stranger: the replica catches up first.
     */
    public Flow.Publisher<SseEvent> open(Ticket ticket) {
        Topic present = topic();
        if (isAheadOf(present, ticket.lastEventId())) {
            publishNew();
        }
        return present.open(ticket);
    }

    private static boolean isAheadOf(Topic topic, @Nullable String id) {
        return id != null && POSITION.matcher(id).matches() && Long.parseLong(id) > Long.parseLong(topic.position());
    }

    /** Says that an event may have been committed. */
    void wake() {
        wake.call();
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void poll() {
        wake.call();
    }

    private synchronized void publishNew() {
        sealer.sealAll();
        Topic present = topic();
        int found = STEP;
        while (found == STEP) {
            long last = Long.parseLong(present.position());
            List<SealedEvent> fresh = transactions.separateRead(() -> store.after(last, null, STEP));
            fresh.forEach(event -> publish(present, event));
            found = fresh.size();
        }
    }

    /** Made when it is first needed, since the database may come later than the service. */
    private synchronized Topic topic() {
        Topic present = topic;
        if (present == null) {
            List<SealedEvent> newest = transactions.separateRead(() -> store.newest(StreamLimits.USUAL.ring()));
            long before = newest.isEmpty() ? 0 : newest.get(0).link().position() - 1;
            present = streams.topic(StreamForm.PLAIN, StreamLimits.USUAL, Long.toString(before));
            for (SealedEvent event : newest) {
                publish(present, event);
            }
            topic = present;
        }
        return present;
    }

    private static void publish(Topic topic, SealedEvent sealed) {
        FeedItem item = FeedItem.of(sealed);
        topic.publish(
                Objects.requireNonNullElse(item.environment(), ""),
                SseEvent.of(Long.toString(item.position()), "change", StrictJson.write(item)));
    }
}
