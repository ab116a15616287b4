package io.sluice.flags.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class CatchUpsTest {
    private static final int CALLERS = 1_000;

    private final AtomicInteger readings = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void thoseWhoComeWhileOneReadsShareTheNextReading() throws Exception {
        CatchUps catchUps = new CatchUps(ForkJoinPool.commonPool(), reading());
        CompletableFuture<Void> first = catchUps.next("production");
        begun.await();
        List<CompletableFuture<Void>> others = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            others.add(catchUps.next("production"));
        }
        assertThat(first).isNotDone();
        released.countDown();
        first.get(1, TimeUnit.MINUTES);
        CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get(1, TimeUnit.MINUTES);
        assertThat(readings).hasValue(2);
    }

    @Test
    void oneWhoGivesUpTakesNothingFromTheOthers() throws Exception {
        CatchUps catchUps = new CatchUps(ForkJoinPool.commonPool(), reading());
        CompletableFuture<Void> impatient = catchUps.next("production");
        impatient.cancel(true);
        CompletableFuture<Void> patient = catchUps.next("production");
        released.countDown();
        patient.get(1, TimeUnit.MINUTES);
        assertThat(readings.get()).isPositive();
    }

    @Test
    void aReadingThatFailedIsTriedAgain() throws Exception {
        AtomicInteger tried = new AtomicInteger();
        CatchUps catchUps = new CatchUps(ForkJoinPool.commonPool(), (environment, begins) -> {
            begins.run();
            if (tried.incrementAndGet() == 1) {
                throw new IllegalStateException("the database is away");
            }
        });
        assertThat(catchUps.next("production")).failsWithin(1, TimeUnit.MINUTES);
        catchUps.next("production").get(1, TimeUnit.MINUTES);
    }

    /** Waits in its first reading; one at a time, as an environment's lock has it. */
    private BiConsumer<String, Runnable> reading() {
        return (environment, begins) -> {
            synchronized (this) {
                begins.run();
                readings.incrementAndGet();
                begun.countDown();
                awaitRelease();
            }
        };
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
