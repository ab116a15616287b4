package io.sluice.rollouts.gate;

import io.sluice.judge.MetricSource;
import io.sluice.judge.MetricSources;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.series.Series;
import io.sluice.judge.core.series.SeriesAnswer;
import io.sluice.judge.core.series.SeriesQuestion;
import io.sluice.judge.core.series.SourceWindow;
import io.sluice.judge.core.series.WindowReading;
import io.sluice.judge.core.series.WindowReading.Counted;
import io.sluice.judge.core.series.WindowReading.Unusable;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutAccess;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.EvidenceBook.Admission;
import io.sluice.rollouts.core.EvidenceBook.Entry;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.SourceWindows;
import io.sluice.rollouts.stored.EvidenceStore;
import io.sluice.rollouts.stored.RolloutStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Fetches the evidence of a rollout from where it lies, and stores it as observations like any other: judging them
 * again needs no source.
 *
 * <p>A window is closed when its observation is stored. Where it cannot be counted it stays open, so that nothing is
 * left out of the evidence, and the gate holds for as long. A restart that two samples do not tell apart is told by no
 * later sample either: such a window is closed without counts, so that the watch does not stay blind. The source is
 * asked without any lock or transaction; of several that fetched the same window the first stores it.
 */
@ApplicationScoped
public class EvidenceCollector {
    /** A call waits this long at most, however slow the source is. */
    public static final Duration LIMIT = Duration.ofSeconds(8);
    /** After a long outage the windows are fetched in several calls. */
    private static final int MOST_WINDOWS = 6;

    private final RolloutStore store;
    private final EvidenceStore evidence;
    private final Attendance attendance;
    private final MetricSources sources;
    private final Transactions transactions;

    EvidenceCollector(
            RolloutStore store,
            EvidenceStore evidence,
            Attendance attendance,
            MetricSources sources,
            Transactions transactions) {
        this.store = store;
        this.evidence = evidence;
        this.attendance = attendance;
        this.sources = sources;
        this.transactions = transactions;
    }

    /**
     * Stores all that is due of a rollout whose policy names a source; of any other it does nothing. Not to be called
     * inside a transaction.
     *
     * @return why newer evidence could not be had; empty where it was, or where none is due
     */
    public List<Reason> collect(UUID id, Instant now) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (int window = 0; window < MOST_WINDOWS; window++) {
            Optional<Due> due = transactions.read(() -> store.byId(id).flatMap(rollout -> due(rollout, now)));
            if (due.isEmpty()) {
                return List.of();
            }
            Optional<Reason> failure = take(id, due.get(), now, deadline);
            if (failure.isPresent()) {
                return List.of(failure.get());
            }
        }
        return List.of(new Reason("STALE_METRICS", "older evidence is being fetched first: ask again"));
    }

    /** The window to fetch, and the one to fetch where its end is a hole in the source. */
    private record Due(SourceWindow next, SourceWindow upToNow) {}

    private Optional<Due> due(Rollout rollout, Instant now) {
        if (rollout.spec().policy().policy().source() == null) {
            return Optional.empty();
        }
        EvidenceBook book = evidence.read(rollout);
        return SourceWindows.next(book, now)
                .map(next -> new Due(next, SourceWindows.upToNow(book, now).orElseThrow()));
    }

    private Optional<Reason> take(UUID id, Due due, Instant now, long deadline) {
        SourceWindow window = due.next();
        WindowReading reading = read(window, deadline);
        boolean isHole = reading instanceof Unusable unusable
                && unusable.reason().code().equals("STALE_METRICS")
                && !window.equals(due.upToNow());
        if (isHole) {
            window = due.upToNow();
            reading = read(window, deadline);
        }
        SourceWindow taken = window;
        if (reading instanceof Counted counted) {
            return transactions.write(
                    () -> add(id, taken, rollout -> SourceWindows.observation(rollout, taken, counted), now));
        }
        Reason reason = ((Unusable) reading).reason();
        return isForGood(reason, taken)
                ? transactions.write(
                        () -> add(id, taken, rollout -> SourceWindows.uncounted(rollout, taken, reason), now))
                : Optional.of(reason);
    }

    private static boolean isForGood(Reason reason, SourceWindow window) {
        Duration length =
                Duration.between(window.window().start(), window.window().end());
        return reason.code().equals("COUNTER_RESET")
                && length.compareTo(window.source().terms().staleAfter()) >= 0;
    }

    private WindowReading read(SourceWindow window, long deadline) {
        Map<String, List<Series>> found = new LinkedHashMap<>();
        Optional<Reason> failure = ask(window.source(), window.questions(), deadline, found);
        if (failure.isEmpty() && window.hasNewcomers(found)) {
            failure = ask(window.source(), window.questionsFurtherBack(), deadline, found);
        }
        return failure.<WindowReading>map(Unusable::new).orElseGet(() -> window.read(found));
    }

    private Optional<Reason> ask(
            EvidenceSource named, List<SeriesQuestion> questions, long deadline, Map<String, List<Series>> found) {
        Optional<MetricSource> source = sources.of(named);
        if (source.isEmpty()) {
            return Optional.of(new Reason(
                    "METRICS_SOURCE_UNKNOWN", "the service knows no " + named.kind() + " of the name " + named.name()));
        }
        Map<SeriesQuestion, CompletableFuture<SeriesAnswer>> asked = new LinkedHashMap<>();
        questions.forEach(question -> asked.put(question, source.get().ask(question)));
        for (Map.Entry<SeriesQuestion, CompletableFuture<SeriesAnswer>> entry : asked.entrySet()) {
            SeriesAnswer answer = await(entry.getValue(), deadline);
            if (answer instanceof SeriesAnswer.Failed failed) {
                return Optional.of(failed.reason());
            }
            found.put(entry.getKey().selector(), ((SeriesAnswer.Found) answer).series());
        }
        return Optional.empty();
    }

    private static SeriesAnswer await(CompletableFuture<SeriesAnswer> asked, long deadline) {
        try {
            return asked.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return late("the source did not answer within " + LIMIT);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return late("the question was given up");
        } catch (ExecutionException fault) {
            throw new IllegalStateException("a source failed without a reason", fault);
        }
    }

    private static SeriesAnswer late(String message) {
        return new SeriesAnswer.Failed(new Reason("METRICS_UNAVAILABLE", message));
    }

    /** Somebody else may have been faster, or the stage over: then this reading is of no use, and no harm. */
    private Optional<Reason> add(UUID id, SourceWindow window, Function<Rollout, Observation> counted, Instant now) {
        Rollout rollout = store.lock(id).orElseThrow(() -> RolloutAccess.unknown(id));
        EvidenceBook book = evidence.book(rollout);
        Optional<SourceWindow> due = SourceWindows.next(book, now);
        if (due.isEmpty() || !due.get().window().start().equals(window.window().start())) {
            return Optional.empty();
        }
        Observation observation = counted.apply(rollout);
        try {
            Admission admission = book.admit(observation, now);
            if (admission.entry() == Entry.ADDED) {
                evidence.add(attendance.heard(rollout, now), observation, now);
            }
            return Optional.ofNullable(admission.forbidden())
                    .map(forbidden -> new Reason(forbidden.code().name(), forbidden.detail()));
        } catch (Refused refused) {
            return Optional.of(new Reason("BAD_SERIES", refused.field() + " " + refused.detail()));
        }
    }
}
