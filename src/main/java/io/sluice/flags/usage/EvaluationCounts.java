package io.sluice.flags.usage;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Reason;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jboss.logging.Logger;

/**
 * Counts what the flags answer, by variant and reason: in memory, and every ten seconds into the database.
 *
 * <p>A request pays for one look into a map and one addition. A crash loses what was counted since the last batch, at
 * most ten seconds of it; a batch that fails is part of the next.
 */
@ApplicationScoped
public class EvaluationCounts {
    private static final Logger LOG = Logger.getLogger(EvaluationCounts.class);

    private final EvaluationCountStore store;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Map<Answer, Tally> tallies = new ConcurrentHashMap<>();

    EvaluationCounts(EvaluationCountStore store, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * What was answered.
     *
     * @param variant empty where there was no value
     */
    record Answer(String environment, String key, String variant, Reason reason) implements Comparable<Answer> {
        private static final Comparator<Answer> ORDER = Comparator.comparing(Answer::environment)
                .thenComparing(Answer::key)
                .thenComparing(Answer::variant)
                .thenComparing(Answer::reason);

        @Override
        public int compareTo(Answer other) {
            return ORDER.compare(this, other);
        }
    }

    /** Counts one answer of a flag that is there; never waits. */
    public void count(String environment, Evaluation evaluation) {
        String variant = evaluation.variant() == null ? "" : evaluation.variant();
        tallies.computeIfAbsent(
                        new Answer(environment, evaluation.key(), variant, evaluation.reason()), answer -> new Tally())
                .total
                .increment();
    }

    /** While the database is away the counts go on in memory. */
    @Scheduled(every = "10s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void flushIfPossible() {
        try {
            flush();
        } catch (Refused away) {
            LOG.debug("the counts wait for the next batch", away);
        }
    }

    synchronized void flush() {
        SortedMap<Answer, Long> batch = new TreeMap<>();
        tallies.forEach((answer, tally) -> {
            long more = tally.total.sum() - tally.stored;
            if (more > 0) {
                batch.put(answer, more);
            }
        });
        if (!batch.isEmpty()) {
            transactions.write(() -> store.add(batch, clock.instant()));
            batch.forEach((answer, count) -> Objects.requireNonNull(tallies.get(answer)).stored += count);
        }
    }

    @Scheduled(every = "24h", delayed = "1h", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void forget() {
        transactions.write(() -> store.forget(clock.instant()));
    }

    void onStop(@Observes ShutdownEvent stop) {
        flushIfPossible();
    }

    /** How often an answer was given since the start, and how much of that is in the database. */
    private static final class Tally {
        private final LongAdder total = new LongAdder();
        private long stored;
    }
}
