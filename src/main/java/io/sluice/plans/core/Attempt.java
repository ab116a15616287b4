package io.sluice.plans.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a step, from its start until it ends or is started anew.
 *
 * @param generation the run's generation in which it began; no two attempts in a run share one, so a report or a test
 *     result that names it cannot close a later attempt
 * @param actedAt when the step itself was done, from when on its test is asked; null while it is not
 * @param tries how often the test was asked, and what it saw
 * @param overrunAt when the alarm about the budget was raised, null while it was not
 */
public record Attempt(
        long generation,
        Instant startedAt,
        @Nullable Instant actedAt,
        Tries tries,
        @Nullable Instant overrunAt) {

    /**
     * The tries of one attempt's test.
     *
     * @param nextAt when the test is asked next; null where nobody asks by himself
     * @param seen what the latest try saw, null before the first
     */
    public record Tries(
            int count, @Nullable Instant nextAt, @Nullable String seen) {
        static final Tries NONE = new Tries(0, null, null);
    }

    static Attempt begin(long generation, Instant now) {
        return new Attempt(generation, now, null, Tries.NONE, null);
    }

    /** The step is done; its test is asked anew, also where it was asked before. */
    Attempt acted(Instant now, @Nullable Instant firstTry) {
        return new Attempt(generation, startedAt, now, new Tries(0, firstTry, null), overrunAt);
    }

    Attempt tried(String seen, @Nullable Instant next) {
        return new Attempt(generation, startedAt, actedAt, new Tries(tries.count + 1, next, seen), overrunAt);
    }

    /** Nobody else asks before then; whoever asks now reports before, or has died. */
    Attempt claimed(Instant until) {
        return new Attempt(generation, startedAt, actedAt, new Tries(tries.count, until, tries.seen), overrunAt);
    }

    Attempt overrun(Instant now) {
        return new Attempt(generation, startedAt, actedAt, tries, now);
    }

    /** Over: nothing is asked any more. */
    Attempt ended() {
        return new Attempt(generation, startedAt, actedAt, new Tries(tries.count, null, tries.seen), overrunAt);
    }
}
