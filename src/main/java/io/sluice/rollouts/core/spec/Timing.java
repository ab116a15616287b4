package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Require;
import java.time.Duration;

/**
 * Who moves a rollout on, how often it is looked at, and how long nothing may happen.
 *
 * @param lookEvery the shortest time between two looks of the timer, and between two calls that can learn something
 *     new; 1 second to 1 hour
 * @param stallAfter how long neither a call nor evidence may come until a person is told; 1 minute to 30 days
 */
public record Timing(Driver driver, Duration lookEvery, Duration stallAfter, HoldLimit hold) {
    public static final Duration USUAL_LOOK_EVERY = Duration.ofMinutes(1);
    public static final Duration USUAL_STALL_AFTER = Duration.ofMinutes(15);
    public static final Timing USUAL =
            new Timing(Driver.PIPELINE, USUAL_LOOK_EVERY, USUAL_STALL_AFTER, HoldLimit.USUAL);

    public Timing {
        Require.present("driver", driver);
        Require.inRange("lookEvery", lookEvery, Duration.ofSeconds(1), Duration.ofHours(1));
        Require.inRange("stallAfter", stallAfter, Duration.ofMinutes(1), Duration.ofDays(30));
        Require.present("hold", hold);
    }
}
