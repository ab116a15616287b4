package io.sluice.flags.kill;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.start.DaemonThreads;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.context.ThreadContext;

/**
 * Tries to save a kill on a thread of its own, so that neither a dead network nor a full pool nor a writer who holds
 * the environment's lock can hold the kill.
 */
@ApplicationScoped
class KillAttempts {
    private static final int MAX_AT_ONCE = 4;

    private final ThreadContext contexts;
    private final Semaphore attempts = new Semaphore(MAX_AT_ONCE);

    KillAttempts(ThreadContext contexts) {
        this.contexts = contexts;
    }

    /**
     * Refused as unavailable after the limit. The thread of an attempt that is too late goes on; what it saves is the
     * same kill under the same id.
     */
    <T> T within(Duration limit, Callable<T> work) {
        if (!attempts.tryAcquire()) {
            throw unavailable();
        }
        FutureTask<T> attempt = new FutureTask<>(contexts.contextualCallable(work));
        start(attempt);
        try {
            return attempt.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw unavailable();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unavailable();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        }
    }

    private void start(Runnable attempt) {
        DaemonThreads.start("kill", () -> {
            try {
                attempt.run();
            } finally {
                attempts.release();
            }
        });
    }

    private static Refused unavailable() {
        return Refused.because(ErrorCode.UNAVAILABLE, "the database did not answer in time");
    }
}
