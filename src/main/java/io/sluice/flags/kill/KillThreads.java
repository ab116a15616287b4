package io.sluice.flags.kill;

import io.sluice.platform.start.DaemonThreads;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.microprofile.context.ThreadContext;

/**
 * Threads that do nothing but kill: other calls may hold every worker of the service and its queue, and a kill still
 * begins at once. Each kill holds one for a second at most.
 */
@ApplicationScoped
class KillThreads {
    private static final int MAX = 16;

    private final ThreadContext contexts;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            MAX, MAX, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), DaemonThreads.named("kills"));

    KillThreads(ThreadContext contexts) {
        this.contexts = contexts;
        threads.allowCoreThreadTimeOut(true);
    }

    <T> CompletionStage<T> run(Supplier<T> work) {
        return CompletableFuture.supplyAsync(contexts.contextualSupplier(work), threads);
    }
}
