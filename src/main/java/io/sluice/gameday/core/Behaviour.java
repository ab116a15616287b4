package io.sluice.gameday.core;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.math.BigDecimal;

/**
 * How one version behaves under traffic.
 *
 * @param errorRate the part of its requests that fail at share 0, 0 to 1
 * @param errorSlope what is added to that per candidate share, 0 to 1: a defect that grows with the load
 * @param validationFailureRate the part of its answers that fail validation, 0 to 1; a request that failed has no
 *     answer
 * @param costPerRequest above 0 to 1,000,000, in any currency; over a trace only the ratio of both versions counts
 * @param latencyFactor how many times longer it takes than the traffic says, 0.01 to 100
 */
public record Behaviour(
        BigDecimal errorRate,
        BigDecimal errorSlope,
        BigDecimal validationFailureRate,
        BigDecimal costPerRequest,
        BigDecimal latencyFactor) {
    /** Errors 1.5 %, validation failures 2 %, 0.001 a request. */
    public static final Behaviour SOUND = behaviour("0");

    /** Like {@link #SOUND}, with a lookup that fails more as more traffic uses it: 0.33 times the share. */
    public static final Behaviour LOAD_DEPENDENT = behaviour("0.33");

    public Behaviour {
        Require.inRange("errorRate", errorRate, "0", "1");
        Require.inRange("errorSlope", errorSlope, "0", "1");
        Require.inRange("validationFailureRate", validationFailureRate, "0", "1");
        if (Require.inRange("costPerRequest", costPerRequest, "0", "1000000").signum() == 0) {
            throw Refused.field("costPerRequest", "must be above 0");
        }
        Require.inRange("latencyFactor", latencyFactor, "0.01", "100");
    }

    private static Behaviour behaviour(String errorSlope) {
        return new Behaviour(
                new BigDecimal("0.015"),
                new BigDecimal(errorSlope),
                new BigDecimal("0.02"),
                new BigDecimal("0.001"),
                BigDecimal.ONE);
    }

    /** The chance that one request fails while the candidate has that share; above 1 every request fails. */
    double errorChance(Share share) {
        return errorRate.doubleValue() + errorSlope.doubleValue() * share.parts() / Share.WHOLE_PARTS;
    }
}
