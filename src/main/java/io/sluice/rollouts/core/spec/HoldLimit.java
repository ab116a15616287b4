package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Require;
import java.time.Duration;

/**
 * How long a gate that is due may hold, and what happens then. It never leads to a proceed.
 *
 * @param deadline of one stage, without the time that the rollout was paused; {@link #SHORTEST} to {@link #LONGEST}
 */
public record HoldLimit(Duration deadline, AtDeadline action) {
    public static final Duration SHORTEST = Duration.ofMinutes(1);
    public static final Duration LONGEST = Duration.ofDays(30);
    public static final HoldLimit USUAL = new HoldLimit(Duration.ofHours(2), AtDeadline.PAGE);

    public HoldLimit {
        Require.inRange("deadline", deadline, SHORTEST, LONGEST);
        Require.present("action", action);
    }

    /** What happens at the deadline. */
    public enum AtDeadline {
        /** A person is told, and the gate goes on holding. */
        PAGE,
        /** The release is rolled back; in observe mode, which stops nothing, a person is told. */
        ROLLBACK
    }
}
