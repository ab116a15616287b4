package io.sluice.judge.core.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/**
 * Who carries runs out: some threads of an executor, each of which takes the next few runs until none are left. What
 * comes out does not depend on them, since each run has its own dice and its own place.
 */
public final class Workers {
    /** Few enough that a cancellation is obeyed soon. */
    private static final int CHUNK = 32;

    private final Executor executor;
    private final int threads;
    private final Progress progress;
    private final AtomicLong done = new AtomicLong();

    /** Hears how far the work is; called from any of the threads. */
    public interface Progress {
        /** Nobody listens. */
        Progress SILENT = runs -> {};

        /** So many runs are done since the workers began. */
        void done(long runs);

        /** Whether nobody waits for the answer any more. */
        default boolean isCancelled() {
            return false;
        }
    }

    public Workers(Executor executor, int threads, Progress progress) {
        this.executor = executor;
        this.threads = threads;
        this.progress = progress;
    }

    /** The calling thread alone. */
    public static Workers caller() {
        return new Workers(Runnable::run, 1, Progress.SILENT);
    }

    /**
     * Carries out the runs 0 to {@code runs - 1} and returns when all are done.
     *
     * @throws CancellationException when the progress says that nobody waits
     */
    void each(int runs, IntConsumer run) {
        AtomicInteger next = new AtomicInteger();
        List<CompletableFuture<Void>> shifts = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            shifts.add(CompletableFuture.runAsync(() -> work(next, runs, run), executor));
        }
        try {
            CompletableFuture.allOf(shifts.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof CancellationException cancelled) {
                throw cancelled;
            }
            throw failure;
        }
    }

    private void work(AtomicInteger next, int runs, IntConsumer run) {
        for (int from = next.getAndAdd(CHUNK); from < runs; from = next.getAndAdd(CHUNK)) {
            int until = Math.min(runs, from + CHUNK);
            for (int i = from; i < until; i++) {
                if (progress.isCancelled()) {
                    throw new CancellationException("nobody waits for the calibration");
                }
                run.accept(i);
            }
            progress.done(done.addAndGet(until - from));
        }
    }
}
