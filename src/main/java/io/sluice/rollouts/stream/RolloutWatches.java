package io.sluice.rollouts.stream;

import io.quarkus.scheduler.Scheduled;
import io.sluice.audit.AuditLog;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.sse.Ending;
import io.sluice.platform.sse.Gap;
import io.sluice.platform.sse.SseEvent;
import io.sluice.platform.sse.StreamForm;
import io.sluice.platform.sse.StreamLimits;
import io.sluice.platform.sse.Streams;
import io.sluice.platform.sse.Ticket;
import io.sluice.platform.sse.Topic;
import io.sluice.platform.sse.Wake;
import io.sluice.rollouts.RolloutAccess;
import io.sluice.rollouts.RolloutChanges;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VerdictStore;
import io.sluice.rollouts.stream.WatchStory.Mark;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The rollouts that somebody watches on this replica, each with a topic of its own.
 *
 * <p>What is told comes from the store and nowhere else: each commit, on whichever replica, wakes the reading
 * ({@link WatchChannel}); a poll each second covers a listener that is away. Stories are read outside of the lock and
 * followed inside, an older one to no effect, so no watcher misses an event or hears it twice.
 */
@ApplicationScoped
class RolloutWatches {
    private final RolloutStore store;
    private final RolloutAccess access;
    private final VerdictStore verdicts;
    private final WatchStore marks;
    private final AuditLog audit;
    private final Streams streams;
    private final Transactions transactions;
    private final Wake wake;
    private final Map<UUID, Watched> watched = new ConcurrentHashMap<>();

    RolloutWatches(
            RolloutStore store,
            RolloutAccess access,
            VerdictStore verdicts,
            WatchStore marks,
            AuditLog audit,
            Streams streams,
            Transactions transactions,
            ExecutorService executor) {
        this.store = store;
        this.access = access;
        this.verdicts = verdicts;
        this.marks = marks;
        this.audit = audit;
        this.streams = streams;
        this.transactions = transactions;
        this.wake = new Wake(executor, this::followChanged);
    }

    /** A stream of what becomes of the rollout, within the bounds of the caller's token. */
    Flow.Publisher<SseEvent> open(Caller caller, UUID id, Ticket ticket) {
        WatchStory loaded = transactions.separateRead(() -> story(access.find(caller, id)));
        return join(loaded, ticket);
    }

    /** Says that a rollout or its looks may have changed. */
    void wake() {
        wake.call();
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void poll() {
        forgetUnwatched();
        if (!watched.isEmpty()) {
            wake.call();
        }
    }

    private void followChanged() {
        Set<UUID> ids = Set.copyOf(watched.keySet());
        if (ids.isEmpty()) {
            return;
        }
        transactions.separateRead(() -> marks.marks(ids)).forEach(this::followIfChanged);
    }

    private void followIfChanged(UUID id, Mark mark) {
        Watched present = watched.get(id);
        if (present != null && present.story.mark().isBehind(mark)) {
            transactions.separateRead(() -> store.byId(id).map(this::story)).ifPresent(this::follow);
        }
    }

    private WatchStory story(Rollout rollout) {
        return WatchStory.of(rollout, audit.of(RolloutChanges.target(rollout)), verdicts.all(rollout.id()));
    }

    private synchronized Flow.Publisher<SseEvent> join(WatchStory loaded, Ticket ticket) {
        Watched joined = watched.computeIfAbsent(
                loaded.rollout(),
                id -> new Watched(
                        loaded,
                        streams.topic(
                                StreamForm.PLAIN,
                                StreamLimits.USUAL,
                                loaded.newest().id())));
        joined.follow(loaded);
        Flow.Publisher<SseEvent> stream = joined.topic.openWith(ticket, joined.backlog(ticket.lastEventId()));
        endIfOver(joined);
        return stream;
    }

    private synchronized void follow(WatchStory loaded) {
        Watched present = watched.get(loaded.rollout());
        if (present != null) {
            present.follow(loaded);
            endIfOver(present);
        }
    }

    private void endIfOver(Watched followed) {
        if (followed.story.isOver()) {
            watched.remove(followed.story.rollout());
            streams.drop(followed.topic, Ending.ENDED);
        }
    }

    private synchronized void forgetUnwatched() {
        for (Watched each : List.copyOf(watched.values())) {
            if (each.topic.size() == 0) {
                watched.remove(each.story.rollout());
                streams.drop(each.topic, Ending.ENDED);
            }
        }
    }

    /** One rollout, how much of its story its watchers have been told, and their topic. */
    private static final class Watched {
        private final Topic topic;
        private volatile WatchStory story;

        Watched(WatchStory story, Topic topic) {
            this.story = story;
            this.topic = topic;
        }

        void follow(WatchStory loaded) {
            if (story.mark().isBehind(loaded.mark())) {
                loaded.after(story.newest()).forEach(event -> topic.publish("", event));
                story = loaded;
            }
        }

        List<SseEvent> backlog(@Nullable String lastEventId) {
            if (lastEventId == null) {
                return story.standing();
            }
            return story.after(lastEventId).orElseGet(this::afterGap);
        }

        private List<SseEvent> afterGap() {
            List<SseEvent> backlog = new ArrayList<>();
            backlog.add(topic.resync(Gap.UNKNOWN_ID));
            backlog.addAll(story.standing());
            return backlog;
        }
    }
}
