package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.CalibrationReport;
import io.sluice.judge.core.calibration.Workers;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Carries calibrations out beside a service that has other things to do: one at a time, on threads of lower priority
 * that leave a core free, bounded in work and in time, and no longer than its caller waits.
 */
@ApplicationScoped
public class CalibrationService {
    /** A few seconds of work; the command line, which disturbs nobody, has no such limit. */
    static final long MOST_STEPS = 100_000_000;

    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final int RETRY_SECONDS = 5;

    private final Semaphore turn = new Semaphore(1);
    private final int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    private final ExecutorService executor = Executors.newFixedThreadPool(threads, task -> {
        Thread thread = new Thread(task, "calibration");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    });

    @PreDestroy
    void stop() {
        executor.shutdownNow();
    }

    /**
     * The report.
     *
     * @param isGone whether the caller has left; asked now and then
     * @throws Refused naming the limit that it is over, or because another calibration runs
     */
    CalibrationReport run(Calibration calibration, BooleanSupplier isGone) {
        requireBounded(calibration);
        if (!turn.tryAcquire()) {
            throw Refused.because(ErrorCode.UNAVAILABLE, "another calibration runs, and they run one at a time")
                    .with("retryAfterSeconds", RETRY_SECONDS);
        }
        try {
            return calibration.run(new Workers(executor, threads, new Patience(isGone)));
        } catch (CancellationException cancelled) {
            throw Refused.because(
                    ErrorCode.UNAVAILABLE,
                    "the calibration was not done in " + DEADLINE + ": ask for fewer runs, or use sluice calibrate");
        } finally {
            turn.release();
        }
    }

    private static void requireBounded(Calibration calibration) {
        double steps = calibration.steps();
        if (steps > MOST_STEPS) {
            long most = Math.max(1, (long) (calibration.runs() * (MOST_STEPS / steps)));
            throw Refused.field(
                    "runs",
                    "must be at most " + most + " with these defects, stages, looks and users (" + MOST_STEPS
                            + " steps); sluice calibrate has no such limit");
        }
    }

    /** Until the deadline, by the machine's clock, or until the caller has left. */
    private static final class Patience implements Workers.Progress {
        private final long startNanos = System.nanoTime();
        private final BooleanSupplier isGone;

        Patience(BooleanSupplier isGone) {
            this.isGone = isGone;
        }

        @Override
        public void done(long runs) {}

        @Override
        public boolean isCancelled() {
            return isGone.getAsBoolean() || System.nanoTime() - startNanos > DEADLINE.toNanos();
        }
    }
}
