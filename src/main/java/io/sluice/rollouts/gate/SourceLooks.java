package io.sluice.rollouts.gate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.sluice.judge.core.Reason;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.start.DaemonThreads;
import io.sluice.rollouts.stored.RolloutStore;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * The timer's looks at rollouts whose evidence lies at a source. The source is asked first, by a few threads of their
 * own, so that one that is slow keeps the timer from no other rollout.
 */
@ApplicationScoped
public class SourceLooks {
    private static final Logger LOG = Logger.getLogger(SourceLooks.class);
    private static final int THREADS = 8;
    private static final int MOST_WAITING = 1_000;
    private static final int IDLE_SECONDS = 30;
    private static final int MOST_KNOWN = 10_000;

    private final EvidenceCollector collector;
    private final RolloutStore store;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Set<UUID> underWay = ConcurrentHashMap.newKeySet();
    /** What was asked of a rollout never changes. */
    private final Cache<UUID, Boolean> sources =
            Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            DaemonThreads.named("source-looks"));

    SourceLooks(EvidenceCollector collector, RolloutStore store, Transactions transactions, InstantSource clock) {
        this.collector = collector;
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
        threads.allowCoreThreadTimeOut(true);
    }

    @PreDestroy
    void stop() {
        threads.shutdownNow();
    }

    /**
     * Looks at the rollout once its source was asked, unless that is under way already.
     *
     * @param look is told why newer evidence could not be had
     * @return whether it has a source at all; where it has none nothing is done
     */
    public boolean take(UUID rollout, Consumer<List<Reason>> look) {
        if (!hasSource(rollout)) {
            return false;
        }
        if (underWay.add(rollout)) {
            try {
                threads.execute(() -> askAndLook(rollout, look));
            } catch (RejectedExecutionException full) {
                // It stays due, and the next round tries again.
                underWay.remove(rollout);
            }
        }
        return true;
    }

    private void askAndLook(UUID rollout, Consumer<List<Reason>> look) {
        try {
            look.accept(collected(rollout));
        } finally {
            underWay.remove(rollout);
        }
    }

    /** A fault of ours keeps nobody from looking at what is known already. */
    private List<Reason> collected(UUID rollout) {
        try {
            return collector.collect(rollout, clock.instant());
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "no evidence for rollout %s", rollout);
            return List.of(new Reason("METRICS_UNAVAILABLE", "the evidence could not be fetched: the fault is logged"));
        }
    }

    private boolean hasSource(UUID id) {
        return sources.get(
                id,
                unknown -> transactions.separateRead(() -> store.byId(unknown)
                        .map(rollout -> rollout.spec().policy().policy().source() != null)
                        .orElse(false)));
    }
}
