package io.sluice.flags.snapshot;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Readings of an environment for callers who say that they have seen a newer state elsewhere.
 *
 * <p>All who come before a reading begins share it, at most one waits for its turn, and readings begin some time apart.
 * So callers who make a state up cost the database no more than one caller does.
 */
final class CatchUps {
    private static final Duration APART = Duration.ofMillis(50);

    private final Executor workers;
    private final BiConsumer<String, Runnable> reading;
    private final Map<String, CompletableFuture<Void>> waiting = new ConcurrentHashMap<>();
    private final Map<String, Long> begunNanos = new ConcurrentHashMap<>();

    /**
     * @param reading reads that environment, and runs what it is given when it begins: all that was committed before
     *     that is read
     */
    CatchUps(Executor workers, BiConsumer<String, Runnable> reading) {
        this.workers = workers;
        this.reading = reading;
    }

    /** Done after a reading that begins from now on. */
    CompletableFuture<Void> next(String environment) {
        return waiting.computeIfAbsent(environment, name -> CompletableFuture.runAsync(() -> read(name), inTime(name)))
                .copy();
    }

    private void read(String environment) {
        reading.accept(environment, () -> {
            begunNanos.put(environment, System.nanoTime());
            waiting.remove(environment);
        });
    }

    private Executor inTime(String environment) {
        Long begun = begunNanos.get(environment);
        long early = begun == null ? 0 : begun + APART.toNanos() - System.nanoTime();
        return early <= 0 ? workers : CompletableFuture.delayedExecutor(early, TimeUnit.NANOSECONDS, workers);
    }
}
