package io.sluice.rollouts.counts;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.body.CountsBody;
import io.sluice.rollouts.body.CountsView;
import io.sluice.security.core.Caller;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Where reports wait for their batch, without a thread each.
 *
 * <p>A report that meets an empty inbox waits {@value #GATHERING_MS} ms for others; those that come while a batch is
 * written make the next. So the batches grow with the load, and the number of transactions does not. The inbox is
 * bounded: beyond {@value #MOST_WAITING} waiting reports the next is refused at once, and its sender tries again.
 */
@ApplicationScoped
class CountsInbox {
    static final int MOST_WAITING = 20_000;

    private static final int MOST_IN_A_BATCH = 2_000;
    private static final int GATHERING_MS = 20;
    private static final int SECONDS_TO_FINISH = 5;
    private static final Logger LOG = Logger.getLogger(CountsInbox.class);

    private final CountsService service;
    private final BlockingQueue<Post> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicBoolean isAwake = new AtomicBoolean();
    private final ScheduledExecutorService writer =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "fleet-counts"));

    CountsInbox(CountsService service) {
        this.service = service;
    }

    /** Answers when the report is durable, or refused. */
    CompletionStage<CountsView> put(Caller caller, UUID rollout, CountsBody body) {
        Post post = new Post(caller, rollout, body, new CompletableFuture<>());
        if (writer.isShutdown() || !waiting.offer(post)) {
            throw comeAgain("too many reports wait to be stored, or the service stops");
        }
        wake();
        return post.answer();
    }

    private void wake() {
        if (isAwake.compareAndSet(false, true)) {
            writer.schedule(this::writeAll, GATHERING_MS, TimeUnit.MILLISECONDS);
        }
    }

    private void writeAll() {
        try {
            nextBatch().forEach(this::write);
        } finally {
            isAwake.set(false);
            if (!waiting.isEmpty()) {
                wake();
            }
        }
    }

    private Map<UUID, List<Post>> nextBatch() {
        List<Post> batch = new ArrayList<>();
        waiting.drainTo(batch, MOST_IN_A_BATCH);
        return batch.stream().collect(Collectors.groupingBy(Post::rollout, LinkedHashMap::new, Collectors.toList()));
    }

    private void write(UUID rollout, List<Post> posts) {
        try {
            service.count(rollout, posts);
        } catch (Refused refused) {
            posts.forEach(post -> post.refused(refused));
        } catch (RuntimeException failed) {
            LOG.errorf(failed, "%d reports for rollout %s could not be stored", posts.size(), rollout);
            Refused refused = comeAgain("the report could not be stored");
            posts.forEach(post -> post.refused(refused));
        }
    }

    private static Refused comeAgain(String why) {
        return Refused.because(ErrorCode.UNAVAILABLE, why + "; send the same report again")
                .with("retryAfterSeconds", 1);
    }

    @PreDestroy
    void finish() throws InterruptedException {
        writer.shutdown();
        if (!writer.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
            LOG.warnf("%d reports were not stored; their senders were not told that they are", waiting.size());
        }
    }

    /** One report and the caller that waits for its answer. */
    private record Post(Caller caller, UUID rollout, CountsBody body, CompletableFuture<CountsView> answer)
            implements CountsService.Waiting {
        @Override
        public void counted(CountsView view) {
            answer.complete(view);
        }

        @Override
        public void refused(Refused refused) {
            answer.completeExceptionally(refused);
        }
    }
}
