package io.sluice.gameday.core;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * A game day's input: a release that somebody made up, the traffic that it meets, and who would find out.
 *
 * <p>The bounds keep the work of one drill small enough to be done while a caller waits.
 *
 * @param seed of all chance, 0 to 2^53 - 1
 * @param bake the length of a step: the gate looks at its end, and a hold repeats it; also the length of the baseline's
 *     window before the start, which a step at share 1 is compared with where no earlier step has a baseline
 * @param horizon how long each row is followed unless the release is taken back
 */
public record Scenario(
        long seed,
        RequestRate arrivals,
        Behaviour baseline,
        Behaviour candidate,
        Strategies strategies,
        Duration bake,
        Policy policy,
        AlertRule alert,
        Duration horizon) {
    public static final long MOST_REQUESTS = 200_000;
    public static final int MOST_STEPS = 100;
    public static final int MOST_ALERT_LOOKS = 10_000;
    public static final long LARGEST_SEED = (1L << 53) - 1;

    private static final long STANDARD_SEED = 3;
    private static final Duration LONGEST = Duration.ofDays(30);

    public Scenario {
        Require.inRange("seed", Long.valueOf(seed), 0, LARGEST_SEED);
        Require.inRange("bake", bake, Duration.ofSeconds(1), LONGEST);
        Require.inRange("horizon", horizon, bake, LONGEST);
        if (horizon.dividedBy(bake) > MOST_STEPS) {
            throw Refused.field("horizon", "must hold at most " + MOST_STEPS + " steps of " + bake);
        }
        if (horizon.dividedBy(alert.every()) > MOST_ALERT_LOOKS) {
            throw Refused.field("alert.every", "must make at most " + MOST_ALERT_LOOKS + " looks in " + horizon);
        }
        requireBounded("arrivals.perSecond", arrivals, bake.plus(horizon));
    }

    /** The seeds' game day: a candidate that fails more as more traffic uses it. */
    public static Scenario standard() {
        return new Scenario(
                STANDARD_SEED,
                RequestRate.STANDARD,
                Behaviour.SOUND,
                Behaviour.LOAD_DEPENDENT,
                Strategies.STANDARD,
                Duration.ofMinutes(10),
                Policy.standard(),
                AlertRule.STANDARD,
                Duration.ofHours(4));
    }

    public Scenario withSeed(long other) {
        return new Scenario(other, arrivals, baseline, candidate, strategies, bake, policy, alert, horizon);
    }

    public Scenario withCandidate(Behaviour other) {
        return new Scenario(seed, arrivals, baseline, other, strategies, bake, policy, alert, horizon);
    }

    /** Refuses traffic that brings more requests than one row may have. */
    void requireBounded(String field, Arrivals traffic) {
        requireBounded(field, traffic, bake.plus(horizon));
    }

    private static void requireBounded(String field, Arrivals traffic, Duration time) {
        BigDecimal requests = traffic.perSecond().multiply(BigDecimal.valueOf(time.toSeconds()));
        if (requests.compareTo(BigDecimal.valueOf(MOST_REQUESTS)) > 0) {
            throw Refused.field(
                    field,
                    "must bring at most " + MOST_REQUESTS + " requests in " + time
                            + ", the horizon and a step before it");
        }
    }
}
