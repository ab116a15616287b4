package io.sluice.integrations.prometheus;

import io.sluice.platform.start.DaemonThreads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A few threads that ask, and no more questions waiting for them than can be answered soon. */
final class AskingThreads {
    private static final int IDLE_SECONDS = 30;

    private final ThreadPoolExecutor threads;
    private final int mostWaiting;

    AskingThreads(int number, int mostWaiting) {
        this.mostWaiting = mostWaiting;
        this.threads = new ThreadPoolExecutor(
                number,
                number,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(mostWaiting),
                DaemonThreads.named("prometheus"));
        threads.allowCoreThreadTimeOut(true);
    }

    /** A question, which blocks. */
    interface Question<T> {
        T ask() throws PrometheusFault;
    }

    /** What is made of a question that came to nothing. */
    interface Failure<T> {
        T of(PrometheusFault fault);
    }

    <T> CompletableFuture<T> ask(Question<T> question, Failure<T> failure) {
        try {
            return CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return question.ask();
                        } catch (PrometheusFault fault) {
                            return failure.of(fault);
                        }
                    },
                    threads);
        } catch (RejectedExecutionException tooMany) {
            return CompletableFuture.completedFuture(failure.of(
                    PrometheusFault.unavailable("more than " + mostWaiting + " questions wait for an answer")));
        }
    }

    void stop() {
        threads.shutdownNow();
    }
}
