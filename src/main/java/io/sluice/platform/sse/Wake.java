package io.sluice.platform.sse;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * A task that runs soon after it was asked for, never twice at once, and once for all who asked while it ran.
 *
 * <p>Whoever asks, the task begins after that: what was written before is seen. A failure is logged and forgotten; the
 * next call tries again.
 */
public final class Wake {
    private static final Logger LOG = Logger.getLogger(Wake.class);

    private final Executor executor;
    private final Runnable task;
    private final AtomicInteger calls = new AtomicInteger();

    public Wake(Executor executor, Runnable task) {
        this.executor = executor;
        this.task = task;
    }

    public void call() {
        if (calls.getAndIncrement() == 0) {
            executor.execute(this::runAll);
        }
    }

    private void runAll() {
        int seen = 1;
        while (seen != 0) {
            seen = calls.get();
            run();
            seen = calls.addAndGet(-seen);
        }
    }

    private void run() {
        try {
            task.run();
        } catch (RuntimeException failed) {
            LOG.warnf("a task failed and runs again when it is next asked for: %s", failed);
        }
    }
}
