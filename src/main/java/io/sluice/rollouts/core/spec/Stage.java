package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.time.Duration;

/**
 * One step of a rollout: a share of the traffic, the time it is watched, and the requests it must see.
 *
 * @param share the part of the traffic on the candidate, above 0
 * @param bake the shortest time between the stage's start and a proceed; zero up to {@link #LONGEST_BAKE}
 * @param minRequests requests each concurrent arm needs before a proceed, beside the policy's own minimum: both below
 *     share 1, the candidate alone at it; 0 asks for none
 */
public record Stage(Share share, Duration bake, long minRequests) {
    public static final Duration LONGEST_BAKE = Duration.ofDays(30);
    public static final long MOST_REQUESTS = 1_000_000_000_000L;

    public Stage {
        Require.present("share", share);
        Require.inRange("bake", bake, Duration.ZERO, LONGEST_BAKE);
        Require.inRange("minRequests", Long.valueOf(minRequests), 0, MOST_REQUESTS);
    }
}
