package io.sluice.integrations.notifications.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a notice that was not taken is tried again: full jitter over doubling waits, within a budget of tries and age.
 *
 * <p>A wait is drawn evenly from zero to its bound, so that targets which come back are not met by everybody at once.
 *
 * @param first the bound of the first wait
 * @param longest no bound is longer
 * @param maxTries the first try among them
 * @param maxAge no try begins later than this after the notice was queued
 */
public record RetrySchedule(Duration first, Duration longest, int maxTries, Duration maxAge) {
    /**
     * Bounds of 2, 4, 8 … 512 seconds, then ten minutes each: 29 waits of 1 h 49 min together on average, so that a
     * target may fail for an hour and miss nothing.
     */
    public static final RetrySchedule USUAL =
            new RetrySchedule(Duration.ofSeconds(2), Duration.ofMinutes(10), 30, Duration.ofHours(6));

    /** A try that was not taken. */
    public record Missed(int tries, Instant queued, Instant now) {}

    /**
     * The next try; empty where the budget is used up.
     *
     * @param asked how long the target asks us to stay away, null where it does not; no longer than the longest bound
     * @param draw evenly from 0 to 1
     */
    public Optional<Instant> next(Missed missed, @Nullable Duration asked, double draw) {
        if (missed.tries() >= maxTries) {
            return Optional.empty();
        }
        long wait = (long) (draw * bound(missed.tries()).toMillis());
        if (asked != null) {
            wait = Math.max(wait, Math.min(asked.toMillis(), longest.toMillis()));
        }
        Instant next = missed.now().plusMillis(wait);
        return next.isAfter(missed.queued().plus(maxAge)) ? Optional.empty() : Optional.of(next);
    }

    /** The longest wait after that many tries. */
    Duration bound(int tries) {
        int doublings = Math.min(tries - 1, Long.SIZE - Long.numberOfLeadingZeros(longest.dividedBy(first)));
        Duration doubled = first.multipliedBy(1L << doublings);
        return doubled.compareTo(longest) < 0 ? doubled : longest;
    }
}
