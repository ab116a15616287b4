package io.sluice.plans.core;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a verify test is asked: at once, or once a metric had time to show it; again after 1, 2, 4 … 30 seconds; for the
 * last time when the step's budget is used up.
 *
 * <p>A step that is done late still has {@link #GRACE} for its test: late and verified is better than late and failed.
 */
final class TestSchedule {
    static final Duration GRACE = Duration.ofMinutes(1);

    private static final int DOUBLINGS = 5;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private TestSchedule() {}

    /** Null for a test that a person carries out. */
    static @Nullable Instant firstTry(VerifyTest test, Instant actedAt) {
        if (test instanceof VerifyTest.Manual) {
            return null;
        }
        return test instanceof VerifyTest.Metric metric ? actedAt.plus(metric.over()) : actedAt;
    }

    /** When the next try is made, after so many. */
    static Instant next(int tries, Instant now) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(tries - 1, DOUBLINGS));
        return now.plus(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    }

    /** The instant from which on a try that does not pass fails the step. */
    static Instant lastTry(RunStep step) {
        Attempt attempt = step.begun();
        Instant due = attempt.startedAt().plus(step.unit().budget());
        Instant first = attempt.actedAt() == null ? null : firstTry(step.test(), attempt.actedAt());
        Instant graced = first == null ? due : first.plus(GRACE);
        return due.isAfter(graced) ? due : graced;
    }
}
